#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static int ascending(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    return (a > b) - (a < b);
}

static bool all_fit(const int *spots, int count, int lamps, int gap) {
    int hung = 1, last = spots[0];
    for (int i = 1; i < count && hung < lamps; i++) {
        if (spots[i] - last < gap) continue;
        hung++;
        last = spots[i];
    }
    return hung == lamps;
}

int widest_gap(const int *hooks, int hook_count, int lamps) {
    int *spots = malloc((size_t)hook_count * sizeof *spots);
    memcpy(spots, hooks, (size_t)hook_count * sizeof *spots);
    qsort(spots, (size_t)hook_count, sizeof *spots, ascending);
    int low = 0, high = spots[hook_count - 1] - spots[0];
    while (low < high) {
        int middle = low + (high - low + 1) / 2;
        if (all_fit(spots, hook_count, lamps, middle)) low = middle;
        else high = middle - 1;
    }
    free(spots);
    return low;
}
