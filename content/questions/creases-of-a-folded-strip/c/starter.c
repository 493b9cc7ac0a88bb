#include <stddef.h>
#include <stdlib.h>

// The creases from left to right, V for a valley and ^ for a ridge, after this many folds.
// The arguments belong to the caller. The string that you return comes from malloc. The caller
// frees it.
char *creases(int folds) {
    return calloc(1, 1);
}
