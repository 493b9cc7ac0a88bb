public class Solution {
    public static String[] menuLines(String[] names, int[] prices, int width) {
        String[] lines = new String[names.length];
        for (int index = 0; index < names.length; index++) {
            int cents = Math.abs(prices[index]);
            String price = String.format("%s%d.%02d", prices[index] < 0 ? "-" : "", cents / 100, cents % 100);
            int dots = width - names[index].length() - price.length() - 2;
            lines[index] = names[index] + " " + ".".repeat(dots) + " " + price;
        }
        return lines;
    }
}
