public class Solution {
    // The charge in the evening and the number of refused rides, in this order.
    public static int[] endOfDay(int capacity, int charge, int[] events) {
        return new int[0];
    }
}
