#include <stddef.h>
#include <stdlib.h>

// The charge in the evening and the number of refused rides, in this order.
// The arguments belong to the caller. The array that you return comes from malloc, and its
// length goes to *result_count. The caller frees it.
int *end_of_day(int capacity, int charge, const int *events, size_t events_count, size_t *result_count) {
    *result_count = 0;
    return NULL;
}
