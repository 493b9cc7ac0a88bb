import java.util.*;

public class Solution {
    // Returns the positions of the first and the last room of the shortest tour that shows every painter.
    static int[] shortestTour(String[] rooms) {
        return new int[0];
    }
}
