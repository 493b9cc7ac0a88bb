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

static void try_it(const char *test, const char *const *tags, int tag_count, const char *expected, bool shown) {
    int capacity = tag_count;
    const char **result = calloc((size_t)capacity + 1, sizeof *result);
    int length = still_inside(tags, tag_count, result);
    if (length < 0 || length > capacity) {
        char got[64];
        snprintf(got, sizeof got, "returned the length %d", length);
        tap_check(test, got, expected, shown);
        free(result);
        return;
    }
    size_t size = 64;
    for (int i = 0; i < length; i++) size += 2 * (result[i] ? strlen(result[i]) : 4) + 4;
    char *got = malloc(size);
    char *end = got;
    *end++ = '[';
    for (int i = 0; i < length; i++) {
        if (i > 0) end += sprintf(end, ", ");
        end = tap_append(end, result[i]);
    }
    strcpy(end, "]");
    tap_check(test, got, expected, shown);
    free(got);
    free(result);
}

int main(void) {
    try_it("nobody came today", (const char *const[]){NULL}, 0, "[]", true);
    try_it("one visitor stays", (const char *const[]){"ada"}, 1, "[\"ada\"]", true);
    try_it("one visitor comes and goes", (const char *const[]){"ada", "ada"}, 2, "[]", true);
    try_it("coming back counts from the last time", (const char *const[]){"ada", "bob", "ada", "eve", "ada"}, 5, "[\"bob\", \"eve\", \"ada\"]", true);
    try_it("everybody has left", (const char *const[]){"ada", "bob", "eve", "bob", "eve", "ada"}, 6, "[]", true);
    try_it("upper and lower case are different visitors", (const char *const[]){"Kim", "kim", "KIM", "kim"}, 4, "[\"Kim\", \"KIM\"]", true);
    try_it("a visitor who cannot decide", (const char *const[]){"zoe", "max", "max", "max", "zoe", "max", "max", "zoe"}, 8, "[\"max\", \"zoe\"]", false);
    try_it("a dozen visitors stay", (const char *const[]){"noa", "ben", "zoe", "ada", "max", "eve", "kim", "dan", "leo", "mia", "tom", "ivy", "guide", "guide"}, 14, "[\"noa\", \"ben\", \"zoe\", \"ada\", \"max\", \"eve\", \"kim\", \"dan\", \"leo\", \"mia\", \"tom\", \"ivy\"]", false);
    {
        char **tags = malloc(180000 * sizeof *tags);
        for (int i = 0; i < 180000; i++) {
            int visitor = i % 89998;
            tags[i] = malloc(24);
            snprintf(tags[i], 24, "tag-%d", visitor);
        }
        try_it("a long day", (const char *const *)tags, 180000, "[\"tag-0\", \"tag-1\", \"tag-2\", \"tag-3\"]", false);
        for (int i = 0; i < 180000; i++) free(tags[i]);
        free(tags);
    }
    return tap_failed ? 1 : 0;
}
