public class Solution {
    // For each person the sum of the salaries of their whole team, themselves included. A
    // manager of -1 means none.
    public static long[] teamCosts(int[] managers, int[] salaries) {
        return new long[0];
    }
}
