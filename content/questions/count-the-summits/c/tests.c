#include "solution.c"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int tap_count = 0;
static bool tap_failed = false;
static long long tap_state = 12345;

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

static int next_random(void) {
    tap_state = tap_state * 16807 % 2147483647;
    return (int)tap_state;
}

static void try_it(const char *test, int rows, int columns, const int *heights, const char *expected, bool shown) {
    char got[32];
    snprintf(got, sizeof got, "%d", count_summits(rows, columns, heights));
    tap_check(test, got, expected, shown);
}

int main(void) {
    try_it("a map of one cell", 1, 1, (const int[]){-3}, "1", true);
    try_it("three summits at the edges", 3, 4, (const int[]){3, 1, 1, 4, 1, 2, 1, 1, 1, 1, 1, 5}, "3", true);
    try_it("a plateau has no summit", 2, 2, (const int[]){7, 7, 7, 7}, "0", true);
    try_it("a shared top is none", 3, 4, (const int[]){1, 1, 1, 1, 1, 6, 6, 1, 1, 1, 1, 1}, "0", true);
    try_it("a higher corner neighbour counts", 3, 3, (const int[]){5, 0, 0, 0, 4, 0, 0, 0, 0}, "1", true);
    try_it("a single row", 1, 5, (const int[]){1, 3, 2, 2, 5}, "2", true);
    try_it("a single column", 4, 1, (const int[]){9, 1, 8, 8}, "1", true);
    try_it("the edges of the map do not touch", 3, 3, (const int[]){9, 1, 8, 1, 1, 1, 7, 1, 6}, "4", true);
    try_it("all below the sea", 3, 3, (const int[]){-9, -2, -9, -9, -9, -9, -9, -9, -1}, "2", false);
    {
        int *heights = malloc(300 * 300 * sizeof *heights);
        for (int row = 0; row < 300; row++) {
            for (int column = 0; column < 300; column++) heights[row * 300 + column] = next_random() % 9000 - 400;
        }
        try_it("a large map", 300, 300, heights, "10053", false);
        free(heights);
    }
    return tap_failed ? 1 : 0;
}
