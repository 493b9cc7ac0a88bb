import java.util.*;

public class Solution {
    static int widestGap(int[] hooks, int lamps) {
        int[] spots = hooks.clone();
        Arrays.sort(spots);
        int low = 0;
        int high = spots[spots.length - 1] - spots[0];
        while (low < high) {
            int middle = low + (high - low + 1) / 2;
            if (allFit(spots, lamps, middle)) low = middle;
            else high = middle - 1;
        }
        return low;
    }

    private static boolean allFit(int[] spots, int lamps, int gap) {
        int hung = 1;
        int last = spots[0];
        for (int i = 1; i < spots.length; i++) {
            if (spots[i] - last < gap) continue;
            hung++;
            last = spots[i];
            if (hung == lamps) return true;
        }
        return hung >= lamps;
    }
}
