#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Returns the first minute after now in which the job runs, or "never".
// The result is allocated with malloc; the caller frees it.
char *next_run(const char *schedule, const char *now) {
    return NULL;
}
