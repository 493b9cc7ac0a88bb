#include <stdlib.h>
#include <string.h>

// Writes the text of the field that begins at *cursor to field and moves the cursor behind it.
static void read_field(const char **cursor, char *field) {
    const char *from = *cursor;
    if (*from != '"') {
        size_t length = strcspn(from, ",");
        memcpy(field, from, length);
        field[length] = '\0';
        *cursor = from + length;
        return;
    }
    for (from++; *from; from++) {
        if (*from == '"') {
            from++;
            if (*from != '"') break;
        }
        *field++ = *from;
    }
    *field = '\0';
    *cursor = from;
}

int split_record(const char *line, char **fields) {
    // One buffer that any field fits in; each field is then copied in its own length.
    char *buffer = malloc(strlen(line) + 1);
    const char *cursor = line;
    int count = 0;
    for (;;) {
        read_field(&cursor, buffer);
        fields[count++] = strdup(buffer);
        if (*cursor == '\0') break;
        cursor++;
    }
    free(buffer);
    return count;
}
