#include <stddef.h>
#include <stdlib.h>

// The numbers of the cables without which two routers lose each other, in ascending order. A
// cable is its two ends.
// The arguments belong to the caller. The array that you return comes from malloc, and its
// length goes to *result_count. The caller frees it.
int *critical_cables(int router_count, const int (*cables)[2], size_t cables_count, size_t *result_count) {
    *result_count = 0;
    return NULL;
}
