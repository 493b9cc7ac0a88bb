#include <stdlib.h>
#include <string.h>

// The largest rectangle under a skyline; heights[count - 1] is 0, and rising has room for count numbers.
static int largest_under(const int *heights, int count, int *rising) {
    int depth = 0, best = 0;
    for (int column = 0; column < count; column++) {
        while (depth > 0 && heights[rising[depth - 1]] >= heights[column]) {
            int ended = heights[rising[--depth]];
            int start = depth > 0 ? rising[depth - 1] + 1 : 0;
            if (ended * (column - start) > best) best = ended * (column - start);
        }
        rising[depth++] = column;
    }
    return best;
}

int largest_pitch(const char *const *meadow, int meadow_count) {
    if (meadow_count == 0) return 0;
    int columns = (int)strlen(meadow[0]), best = 0;
    int *heights = calloc((size_t)columns + 1, sizeof *heights);
    int *rising = malloc(((size_t)columns + 1) * sizeof *rising);
    for (int row = 0; row < meadow_count; row++) {
        for (int column = 0; column < columns; column++) {
            heights[column] = meadow[row][column] == '.' ? heights[column] + 1 : 0;
        }
        int area = largest_under(heights, columns + 1, rising);
        if (area > best) best = area;
    }
    free(heights);
    free(rising);
    return best;
}
