#include <stdlib.h>
#include <string.h>

static int ascending(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    return (a > b) - (a < b);
}

int fewest_trips(const int *weights, int weight_count, int limit) {
    if (weight_count == 0) return 0;
    int *ordered = malloc((size_t)weight_count * sizeof *ordered);
    memcpy(ordered, weights, (size_t)weight_count * sizeof *ordered);
    qsort(ordered, (size_t)weight_count, sizeof *ordered, ascending);
    int light = 0, heavy = weight_count - 1, trips = 0;
    while (light <= heavy) {
        if (ordered[light] + ordered[heavy] <= limit) light++;
        heavy--;
        trips++;
    }
    free(ordered);
    return trips;
}
