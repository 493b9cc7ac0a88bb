#include <stdbool.h>

static bool is_summit(int rows, int columns, const int *heights, int row, int column) {
    for (int y = row - 1; y <= row + 1; y++) {
        for (int x = column - 1; x <= column + 1; x++) {
            if (y < 0 || y >= rows || x < 0 || x >= columns || (y == row && x == column)) continue;
            if (heights[y * columns + x] >= heights[row * columns + column]) return false;
        }
    }
    return true;
}

int count_summits(int rows, int columns, const int *heights) {
    int summits = 0;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            if (is_summit(rows, columns, heights, row, column)) summits++;
        }
    }
    return summits;
}
