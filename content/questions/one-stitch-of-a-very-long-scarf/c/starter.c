#include <stdlib.h>
#include <string.h>

// Returns the stitch at the position, counted from 0, or "-" if the scarf has ended before.
char stitch_at(const char *pattern, long long position) {
    return '?';
}
