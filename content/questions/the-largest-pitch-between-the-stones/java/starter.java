import java.util.*;

public class Solution {
    // Returns how many squares the largest free rectangle of the meadow has.
    static int largestPitch(String[] meadow) {
        return 0;
    }
}
