public class Solution {
    // One line for each name and its price in cents, exactly as wide as the paper.
    public static String[] menuLines(String[] names, int[] prices, int width) {
        return new String[0];
    }
}
