#include <stddef.h>
#include <stdlib.h>

// For each person the sum of the salaries of their whole team, themselves included. A manager
// of -1 means none.
// The arguments belong to the caller. The array that you return comes from malloc, and its
// length goes to *result_count. The caller frees it.
long long *team_costs(const int *managers, size_t managers_count, const int *salaries, size_t *result_count) {
    *result_count = 0;
    return NULL;
}
