public class Solution {
    // The largest sum of gains, if at least this many days of rest lie between any two days of
    // training.
    public static int bestPlan(int[] gains, int rest) {
        return 0;
    }
}
