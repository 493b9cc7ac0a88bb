#include <stdlib.h>
#include <string.h>

// Returns how many cells are higher than all of their neighbours.
// The map lies in one array, row after row: row r, column c is heights[r * columns + c].
int count_summits(int rows, int columns, const int *heights) {
    return 0;
}
