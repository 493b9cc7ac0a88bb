public class Solution {
    // The largest number of repairs that can be ready in time. A repair is its duration and
    // its deadline, in minutes.
    public static int mostRepairs(int[][] repairs) {
        return 0;
    }
}
