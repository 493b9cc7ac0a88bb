import java.util.*;

public class Solution {
    // Returns how many trips the robot needs to carry all boxes.
    static int fewestTrips(int[] weights, int limit) {
        return 0;
    }
}
