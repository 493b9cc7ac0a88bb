#include <limits.h>
#include <stddef.h>
#include <stdlib.h>

static int way(const int start[2], const int end[2]) {
    return abs(start[0] - end[0]) + abs(start[1] - end[1]);
}

int shortest_round(const int (*points)[2], size_t points_count) {
    const size_t stops = points_count - 1;
    if (stops == 0) {
        return 0;
    }
    // shortest[visited * stops + last]: from the depot through all visited stops, ending at the last one.
    // Stop 0 is points[1].
    const size_t subsets = (size_t)1 << stops;
    int *shortest = malloc(subsets * stops * sizeof *shortest);
    for (size_t index = 0; index < subsets * stops; index++) {
        shortest[index] = INT_MAX;
    }
    for (size_t stop = 0; stop < stops; stop++) {
        shortest[((size_t)1 << stop) * stops + stop] = way(points[0], points[stop + 1]);
    }
    for (size_t visited = 1; visited < subsets; visited++) {
        for (size_t last = 0; last < stops; last++) {
            const int length = shortest[visited * stops + last];
            if (length == INT_MAX) {
                continue;
            }
            for (size_t next = 0; next < stops; next++) {
                if ((visited >> next & 1) == 0) {
                    int *longer = &shortest[(visited | (size_t)1 << next) * stops + next];
                    const int with_next = length + way(points[last + 1], points[next + 1]);
                    *longer = with_next < *longer ? with_next : *longer;
                }
            }
        }
    }
    int best = INT_MAX;
    for (size_t last = 0; last < stops; last++) {
        const int length = shortest[(subsets - 1) * stops + last] + way(points[last + 1], points[0]);
        best = length < best ? length : best;
    }
    free(shortest);
    return best;
}
