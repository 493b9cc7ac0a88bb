import java.util.*;

public class Solution {
    // Returns the most that the band can earn with at most `most` gigs and a rest after each of them.
    static int bestPay(int[][] gigs, int rest, int most) {
        return 0;
    }
}
