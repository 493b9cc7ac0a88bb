#include <stddef.h>

// The length of the shortest way from the first point through all others and back.
// The arguments belong to the caller.
int shortest_round(const int (*points)[2], size_t points_count) {
    return 0;
}
