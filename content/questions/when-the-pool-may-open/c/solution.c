#include <stdlib.h>

static int ascending(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    return (a > b) - (a < b);
}

int open_hours(const int (*shifts)[2], int shift_count, int needed, int (*hours)[2]) {
    if (shift_count == 0) return 0;
    size_t size = (size_t)shift_count * sizeof(int);
    int *starts = malloc(size), *ends = malloc(size);
    for (int i = 0; i < shift_count; i++) {
        starts[i] = shifts[i][0];
        ends[i] = shifts[i][1];
    }
    qsort(starts, (size_t)shift_count, sizeof *starts, ascending);
    qsort(ends, (size_t)shift_count, sizeof *ends, ascending);

    int count = 0, arrived = 0, opened = 0;
    for (int left = 0; left < shift_count; left++) {
        // All who arrive until the next departure, those of the same minute too.
        while (arrived < shift_count && starts[arrived] <= ends[left]) {
            arrived++;
            if (arrived - left == needed) opened = starts[arrived - 1];
        }
        // Enough only in the very minute of a change is no period.
        if (arrived - left == needed && opened < ends[left]) {
            hours[count][0] = opened;
            hours[count][1] = ends[left];
            count++;
        }
    }
    free(starts);
    free(ends);
    return count;
}
