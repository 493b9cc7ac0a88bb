public class Solution {
    static int countSummits(int[][] heights) {
        int summits = 0;
        for (int row = 0; row < heights.length; row++) {
            for (int column = 0; column < heights[row].length; column++) {
                if (isSummit(heights, row, column)) summits++;
            }
        }
        return summits;
    }

    private static boolean isSummit(int[][] heights, int row, int column) {
        int lastRow = Math.min(heights.length - 1, row + 1);
        int lastColumn = Math.min(heights[row].length - 1, column + 1);
        for (int y = Math.max(0, row - 1); y <= lastRow; y++) {
            for (int x = Math.max(0, column - 1); x <= lastColumn; x++) {
                boolean isItself = y == row && x == column;
                if (!isItself && heights[y][x] >= heights[row][column]) return false;
            }
        }
        return true;
    }
}
