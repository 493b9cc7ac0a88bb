import java.util.*;

public class Solution {
    static int fewestTrips(int[] weights, int limit) {
        int[] ordered = weights.clone();
        Arrays.sort(ordered);
        int light = 0;
        int heavy = ordered.length - 1;
        int trips = 0;
        while (light <= heavy) {
            if (ordered[light] + ordered[heavy] <= limit) light++;
            heavy--;
            trips++;
        }
        return trips;
    }
}
