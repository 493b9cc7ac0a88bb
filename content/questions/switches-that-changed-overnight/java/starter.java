public class Solution {
    // The switches, in ascending order, whose bits differ in the two numbers.
    public static int[] changedSwitches(long before, long after) {
        return new int[0];
    }
}
