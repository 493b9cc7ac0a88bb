#include <stddef.h>
#include <stdlib.h>

static void write_creases(char *strip, int folds) {
    if (folds == 0) {
        return;
    }
    write_creases(strip, folds - 1);
    const size_t earlier = ((size_t)1 << (folds - 1)) - 1;
    strip[earlier] = 'V';
    for (size_t index = 0; index < earlier; index++) {
        strip[earlier + 1 + index] = strip[earlier - 1 - index] == 'V' ? '^' : 'V';
    }
}

char *creases(int folds) {
    // 2^folds - 1 creases and the end of the string.
    char *strip = calloc((size_t)1 << folds, 1);
    write_creases(strip, folds);
    return strip;
}
