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

static void try_it(const char *test, const char *name, int width, const char *expected, bool shown) {
    char *result = shorten_name(name, width);
    char *got = malloc(2 * (result ? strlen(result) : 0) + 8);
    tap_append(got, result);
    tap_check(test, got, expected, shown);
    free(got);
    free(result);
}

int main(void) {
    try_it("a short name stays as it is", "notes.txt", 20, "\"notes.txt\"", true);
    try_it("a name exactly as wide as the column stays", "notes.txt", 9, "\"notes.txt\"", true);
    try_it("the two halves are equally long", "annual-report-2024.pdf", 15, "\"annual...24.pdf\"", true);
    try_it("the beginning gets the odd character", "annual-report-2024.pdf", 10, "\"annu...pdf\"", true);
    try_it("one character too many costs four", "notes.txt", 8, "\"not...xt\"", true);
    try_it("the narrowest column", "photograph", 5, "\"p...h\"", true);
    try_it("an empty name fits", "", 5, "\"\"", true);
    try_it("dots and spaces of the name count", "my .. file .txt", 12, "\"my ......txt\"", false);
    try_it("a wide column", "abcdefghijklmnopqrstuvwxyz", 25, "\"abcdefghijk...pqrstuvwxyz\"", false);
    return tap_failed ? 1 : 0;
}
