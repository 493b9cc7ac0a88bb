#include <stdlib.h>
#include <string.h>

// Returns the text after all commands.
// The result is allocated with malloc; the caller frees it.
char *replay(const char *const *commands, int command_count) {
    return NULL;
}
