#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    bool appended;
    char *characters;
    size_t length;
} Change;

typedef struct {
    char *characters;
    size_t length, room;
} Text;

static void append(Text *text, const char *characters, size_t length) {
    if (text->length + length + 1 > text->room) {
        text->room = 2 * (text->length + length + 1);
        text->characters = realloc(text->characters, text->room);
    }
    memcpy(text->characters + text->length, characters, length);
    text->length += length;
}

// Makes a change forwards (do, redo) or backwards (undo).
static void apply(Text *text, const Change *change, bool forwards) {
    if (change->appended == forwards) append(text, change->characters, change->length);
    else text->length -= change->length;
}

static Change read_change(const char *command, const Text *text) {
    Change change = {.appended = command[0] == '+'};
    const char *from = command + 1;
    change.length = strlen(from);
    if (!change.appended) {
        size_t count = strtoul(command + 1, NULL, 10);
        change.length = count < text->length ? count : text->length;
        from = text->characters + text->length - change.length;
    }
    change.characters = malloc(change.length + 1);
    memcpy(change.characters, from, change.length);
    return change;
}

char *replay(const char *const *commands, int command_count) {
    Text text = {malloc(1), 0, 1};
    // Changes up to `done` are made; those from there to `known` are undone.
    Change *changes = malloc(((size_t)command_count + 1) * sizeof *changes);
    int done = 0, known = 0;
    for (int i = 0; i < command_count; i++) {
        if (strcmp(commands[i], "undo") == 0) {
            if (done > 0) apply(&text, &changes[--done], false);
        } else if (strcmp(commands[i], "redo") == 0) {
            if (done < known) apply(&text, &changes[done++], true);
        } else {
            while (known > done) free(changes[--known].characters);
            changes[known++] = read_change(commands[i], &text);
            apply(&text, &changes[done++], true);
        }
    }
    while (known > 0) free(changes[--known].characters);
    free(changes);
    text.characters[text.length] = '\0';
    return text.characters;
}
