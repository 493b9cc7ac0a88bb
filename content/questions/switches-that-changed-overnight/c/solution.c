#include <stddef.h>
#include <stdlib.h>

int *changed_switches(long long before, long long after, size_t *result_count) {
    const unsigned long long difference = (unsigned long long)before ^ (unsigned long long)after;
    int *changed = malloc(32 * sizeof *changed);
    size_t count = 0;
    for (int index = 0; index < 32; index++) {
        if ((difference >> index & 1) != 0) {
            changed[count++] = index;
        }
    }
    *result_count = count;
    return changed;
}
