#include "solution.c"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int tap_count = 0;
static bool tap_failed = false;

static void tap_quote(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') putchar('\\');
        if (*text == '\n') fputs("\\n", stdout);
        else putchar(*text);
    }
    putchar('"');
}

// Prints the TAP line of one test, with the values only if candidates may see them.
static void tap_check(const char *name, const char *got, const char *expected, bool shown) {
    tap_count++;
    bool right = strcmp(got, expected) == 0;
    if (!right) tap_failed = true;
    printf("%s %d - %s\n", right ? "ok" : "not ok", tap_count, name);
    if (!right && shown) {
        fputs("  ---\n  expected: ", stdout);
        tap_quote(expected);
        fputs("\n  got: ", stdout);
        tap_quote(got);
        fputs("\n  ...\n", stdout);
    }
    fflush(stdout);
}

// Writes text as a JSON string and returns where it ends.
static char *tap_append(char *end, const char *text) {
    if (!text) return end + sprintf(end, "null");
    *end++ = '"';
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') *end++ = '\\';
        *end++ = *text;
    }
    *end++ = '"';
    *end = '\0';
    return end;
}

static void try_it(const char *test, const char *const *commands, int command_count, const char *expected, bool shown) {
    char *result = replay(commands, command_count);
    char *got = malloc(2 * (result ? strlen(result) : 0) + 8);
    tap_append(got, result);
    tap_check(test, got, expected, shown);
    free(got);
    free(result);
}

int main(void) {
    try_it("an empty journal", (const char *const[]){NULL}, 0, "\"\"", true);
    try_it("appending", (const char *const[]){"+Hello", "+ world", "+!"}, 3, "\"Hello world!\"", true);
    try_it("deleting more than there is", (const char *const[]){"+abc", "-5", "+d"}, 3, "\"d\"", true);
    try_it("an undo brings deleted text back", (const char *const[]){"+Hello world", "-6", "undo"}, 3, "\"Hello world\"", true);
    try_it("undo and redo", (const char *const[]){"+Hello", "+ world", "-3", "undo", "undo", "redo", "+!", "redo"}, 8, "\"Hello world!\"", true);
    try_it("nothing to undo or redo", (const char *const[]){"undo", "redo", "+a", "redo", "undo", "undo", "undo", "+b"}, 8, "\"b\"", true);
    try_it("a redo can be undone again", (const char *const[]){"+one", "+two", "undo", "redo", "undo", "+three"}, 6, "\"onethree\"", true);
    try_it("changes that alter nothing count", (const char *const[]){"+a", "-0", "undo", "+b", "undo", "+", "redo"}, 7, "\"a\"", true);
    try_it("texts that look like commands", (const char *const[]){"+undo", "+-2", "+redo", "undo", "++1"}, 5, "\"undo-2+1\"", true);
    try_it("redoing a deletion that found too little", (const char *const[]){"+abc", "-9", "undo", "undo", "redo", "redo", "+x", "undo", "undo"}, 9, "\"abc\"", false);
    {
        const char *const choices[] = {"+stitch by stitch", "undo", "redo", "undo", "+end"};
        const char **commands = malloc(160003 * sizeof *commands);
        for (int i = 0; i < 160003; i++) commands[i] = choices[i / 40000];
        try_it("a long session", (const char *const *)commands, 160003, "\"endendend\"", false);
        free(commands);
    }
    return tap_failed ? 1 : 0;
}
