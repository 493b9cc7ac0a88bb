#include <stddef.h>
#include <stdlib.h>

// The switches, in ascending order, whose bits differ in the two numbers.
// The arguments belong to the caller. The array that you return comes from malloc, and its
// length goes to *result_count. The caller frees it.
int *changed_switches(long long before, long long after, size_t *result_count) {
    *result_count = 0;
    return NULL;
}
