public class Solution {
    // The total of each period. A period is the first and the last day, both included, counted
    // from 0.
    public static int[] rainTotals(int[] readings, int[][] periods) {
        return new int[0];
    }
}
