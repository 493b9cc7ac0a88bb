#include <stdlib.h>
#include <string.h>

// Returns the position of the bracket that breaks the formula, counted from 0, or -1 if none does.
int broken_bracket(const char *formula) {
    return 0;
}
