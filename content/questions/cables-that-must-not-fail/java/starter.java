public class Solution {
    // The numbers of the cables without which two routers lose each other, in ascending order.
    // A cable is its two ends.
    public static int[] criticalCables(int routerCount, int[][] cables) {
        return new int[0];
    }
}
