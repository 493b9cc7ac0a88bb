#include <vector>

static bool is_summit(const std::vector<std::vector<int>> &heights, int row, int column) {
    const int rows = static_cast<int>(heights.size()), columns = static_cast<int>(heights[0].size());
    for (int y = row - 1; y <= row + 1; y++) {
        for (int x = column - 1; x <= column + 1; x++) {
            if (y < 0 || y >= rows || x < 0 || x >= columns || (y == row && x == column)) continue;
            if (heights[y][x] >= heights[row][column]) return false;
        }
    }
    return true;
}

int count_summits(const std::vector<std::vector<int>> &heights) {
    int summits = 0;
    for (int row = 0; row < static_cast<int>(heights.size()); row++) {
        for (int column = 0; column < static_cast<int>(heights[0].size()); column++) {
            if (is_summit(heights, row, column)) summits++;
        }
    }
    return summits;
}
