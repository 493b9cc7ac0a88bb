#include <stdlib.h>
#include <string.h>

char *shorten_name(const char *name, int width) {
    int length = (int)strlen(name);
    // A name of exactly that width would fit, but is shortened here.
    if (length < width) return strdup(name);
    int back = (width - 3) / 2;
    int front = width - 3 - back;
    if (front + back > length) return strdup(name);
    char *shortened = malloc((size_t)width + 1);
    memcpy(shortened, name, (size_t)front);
    memcpy(shortened + front, "...", 3);
    memcpy(shortened + front + 3, name + length - back, (size_t)back + 1);
    return shortened;
}
