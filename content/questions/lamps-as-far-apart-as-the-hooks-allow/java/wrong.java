import java.util.*;

public class Solution {
    static int widestGap(int[] hooks, int lamps) {
        // Takes hooks at equal steps of their number, not of their distance.
        int[] spots = hooks.clone();
        Arrays.sort(spots);
        int smallest = Integer.MAX_VALUE;
        int last = spots[0];
        for (int lamp = 1; lamp < lamps; lamp++) {
            int spot = spots[(int) ((long) lamp * (spots.length - 1) / (lamps - 1))];
            smallest = Math.min(smallest, spot - last);
            last = spot;
        }
        return smallest;
    }
}
