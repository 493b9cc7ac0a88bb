import java.util.*;

public class Solution {
    // Returns the largest distance that all neighbouring lamps can keep.
    static int widestGap(int[] hooks, int lamps) {
        return 0;
    }
}
