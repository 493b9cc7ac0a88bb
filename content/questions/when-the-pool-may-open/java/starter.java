import java.util.*;

public class Solution {
    // Returns the periods [start, end] in which at least needed lifeguards are on duty, in the order of time.
    static List<int[]> openHours(int[][] shifts, int needed) {
        return new ArrayList<>();
    }
}
