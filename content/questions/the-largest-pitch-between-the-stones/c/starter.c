#include <stdlib.h>
#include <string.h>

// Returns how many squares the largest free rectangle of the meadow has.
int largest_pitch(const char *const *meadow, int meadow_count) {
    return 0;
}
