public class Solution {
    // The smallest number of days, greater than 0, that is a multiple of every period.
    public static long nextCommonDay(int[] periods) {
        return 0L;
    }
}
