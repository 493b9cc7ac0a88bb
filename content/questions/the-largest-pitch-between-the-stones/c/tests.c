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

static void try_it(const char *test, const char *const *meadow, int meadow_count, const char *expected, bool shown) {
    char got[32];
    snprintf(got, sizeof got, "%d", largest_pitch(meadow, meadow_count));
    tap_check(test, got, expected, shown);
}

int main(void) {
    try_it("no meadow at all", (const char *const[]){NULL}, 0, "0", true);
    try_it("nothing but stones", (const char *const[]){"##", "##"}, 2, "0", true);
    try_it("one square of grass", (const char *const[]){"#", ".", "#"}, 3, "1", true);
    try_it("all of it is grass", (const char *const[]){"....", "....", "...."}, 3, "12", true);
    try_it("a field between stones", (const char *const[]){"..#...", "......", "#....#", "...#.."}, 4, "8", true);
    try_it("a single long row wins", (const char *const[]){".#.#.#", "......", "#.#.#."}, 3, "6", true);
    try_it("a single column wins", (const char *const[]){"#.##", "..##", "#.#.", "#.#.", "#.#."}, 5, "5", true);
    try_it("a staircase of stones", (const char *const[]){"....", "#...", "##..", "###."}, 4, "6", true);
    try_it("wide and flat beats narrow and high", (const char *const[]){"#..#....", "...#....", "....####"}, 3, "8", false);
    {
        char **meadow = malloc(400 * sizeof *meadow);
        for (int row = 0; row < 400; row++) {
            meadow[row] = calloc(500 + 1, 1);
            for (int column = 0; column < 500; column++) meadow[row][column] = next_random() % 60 == 0 ? '#' : '.';
        }
        try_it("a large stony meadow", (const char *const *)meadow, 400, "749", false);
        for (int i = 0; i < 400; i++) free(meadow[i]);
        free(meadow);
    }
    {
        char **meadow = malloc(500 * sizeof *meadow);
        for (int row = 0; row < 500; row++) {
            meadow[row] = calloc(400 + 1, 1);
            for (int column = 0; column < 400; column++) meadow[row][column] = next_random() % 20000 == 0 ? '#' : '.';
        }
        try_it("a large meadow of grass with few stones", (const char *const *)meadow, 500, "92316", false);
        for (int i = 0; i < 500; i++) free(meadow[i]);
        free(meadow);
    }
    return tap_failed ? 1 : 0;
}
