public class Solution {
    static int largestPitch(String[] meadow) {
        if (meadow.length == 0) return 0;
        int columns = meadow[0].length();
        // One column more, of height 0, ends all rectangles.
        int[] heights = new int[columns + 1];
        int best = 0;
        for (String row : meadow) {
            for (int column = 0; column < columns; column++) {
                heights[column] = row.charAt(column) == '.' ? heights[column] + 1 : 0;
            }
            best = Math.max(best, largestUnder(heights));
        }
        return best;
    }

    private static int largestUnder(int[] heights) {
        int[] rising = new int[heights.length];
        int depth = 0;
        int best = 0;
        for (int column = 0; column < heights.length; column++) {
            while (depth > 0 && heights[rising[depth - 1]] >= heights[column]) {
                int ended = heights[rising[--depth]];
                int start = depth > 0 ? rising[depth - 1] + 1 : 0;
                best = Math.max(best, ended * (column - start));
            }
            rising[depth++] = column;
        }
        return best;
    }
}
