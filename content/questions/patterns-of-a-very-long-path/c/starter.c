#include <stddef.h>

// The number of patterns of slabs with these lengths that fill the distance, modulo
// 1,000,000,007.
// The arguments belong to the caller.
int path_patterns(const int *lengths, size_t lengths_count, long long distance) {
    return -1;
}
