import java.util.*;

public class Solution {
    static List<int[]> openHours(int[][] shifts, int needed) {
        int[] starts = Arrays.stream(shifts).mapToInt(shift -> shift[0]).sorted().toArray();
        int[] ends = Arrays.stream(shifts).mapToInt(shift -> shift[1]).sorted().toArray();
        List<int[]> periods = new ArrayList<>();
        int arrived = 0;
        int opened = 0;
        for (int left = 0; left < ends.length; left++) {
            // All who arrive until the next departure, those of the same minute too.
            while (arrived < starts.length && starts[arrived] <= ends[left]) {
                arrived++;
                if (arrived - left == needed) opened = starts[arrived - 1];
            }
            // Enough only in the very minute of a change is no period.
            if (arrived - left == needed && opened < ends[left]) periods.add(new int[] {opened, ends[left]});
        }
        return periods;
    }
}
