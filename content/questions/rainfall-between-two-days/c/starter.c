#include <stddef.h>
#include <stdlib.h>

// The total of each period. A period is the first and the last day, both included, counted
// from 0.
// The arguments belong to the caller. The array that you return comes from malloc, and its
// length goes to *result_count. The caller frees it.
int *rain_totals(const int *readings, size_t readings_count, const int (*periods)[2], size_t periods_count, size_t *result_count) {
    *result_count = 0;
    return NULL;
}
