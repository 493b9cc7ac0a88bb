#include <stddef.h>

// The smallest number of days, greater than 0, that is a multiple of every period.
// The arguments belong to the caller.
long long next_common_day(const int *periods, size_t periods_count) {
    return 0LL;
}
