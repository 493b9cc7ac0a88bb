#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Returns the date of the first meeting by the rule that is not before today.
// The result is allocated with malloc; the caller frees it.
char *next_meeting(const char *rule, const char *today) {
    return NULL;
}
