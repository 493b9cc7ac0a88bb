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

static void try_it(const char *test, const int *hooks, int hook_count, int lamps, const char *expected, bool shown) {
    char got[32];
    snprintf(got, sizeof got, "%d", widest_gap(hooks, hook_count, lamps));
    tap_check(test, got, expected, shown);
}

int main(void) {
    try_it("two lamps go to both ends", (const int[]){500, 100, 900}, 3, 2, "800", true);
    try_it("three lamps on five hooks", (const int[]){100, 900, 200, 800, 400}, 5, 3, "300", true);
    try_it("a lamp on every hook", (const int[]){10, 40, 20, 70}, 4, 4, "10", true);
    try_it("hooks at equal distances", (const int[]){0, 1, 2, 3, 4, 5, 6, 7, 8}, 9, 3, "4", true);
    try_it("the last hook is used when it must be", (const int[]){0, 3, 6, 10}, 4, 3, "4", true);
    try_it("hooks on the same spot", (const int[]){5, 5, 5}, 3, 2, "0", true);
    try_it("more lamps than spots", (const int[]){1, 1, 1000}, 3, 3, "0", true);
    try_it("a whole kilometre", (const int[]){0, 1000000000}, 2, 2, "1000000000", true);
    try_it("an answer that no first gap shows", (const int[]){1, 2, 8, 4, 9, 15, 21}, 7, 4, "6", false);
    {
        int *hooks = malloc(50000 * sizeof *hooks);
        for (int i = 0; i < 50000; i++) {
            hooks[i] = next_random() % 1000000000;
        }
        try_it("a very long bar", hooks, 50000, 17000, "38455", false);
        free(hooks);
    }
    return tap_failed ? 1 : 0;
}
