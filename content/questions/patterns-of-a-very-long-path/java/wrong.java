public class Solution {
    private static final long MODULUS = 1_000_000_007;

    private static long[][] multiply(long[][] left, long[][] right) {
        int size = left.length;
        long[][] product = new long[size][size];
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                for (int index = 0; index < size; index++) {
                    product[row][column] = (product[row][column] + left[row][index] * right[index][column]) % MODULUS;
                }
            }
        }
        return product;
    }

    public static int pathPatterns(int[] lengths, long distance) {
        int longest = 0;
        for (int length : lengths) {
            longest = Math.max(longest, length);
        }
        // One step takes the counts of the last `longest` distances on by one foot; the power takes all steps at once.
        long[][] step = new long[longest][longest];
        long[][] power = new long[longest][longest];
        for (int length : lengths) {
            step[0][length - 1] = 1;
        }
        for (int row = 0; row < longest; row++) {
            power[row][row] = 1;
            if (row > 0) {
                step[row][row - 1] = 1;
            }
        }
        for (long left = distance; left > 0; left >>= 1) {
            if ((left & 1) == 1) {
                power = multiply(power, step);
            }
            step = multiply(step, step);
        }
        // At the start there is one pattern for no foot, and none for the distances before.
        return (int) power[0][0];
    }
}
