public class Solution {
    public static int[] changedSwitches(long before, long after) {
        long difference = before ^ after;
        int[] changed = new int[Long.bitCount(difference)];
        for (int index = 0; index < changed.length; index++) {
            changed[index] = Long.numberOfTrailingZeros(difference);
            difference &= difference - 1;
        }
        return changed;
    }
}
