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

static void try_it(const char *test, const int *weights, int weight_count, int limit, const char *expected, bool shown) {
    char got[32];
    snprintf(got, sizeof got, "%d", fewest_trips(weights, weight_count, limit));
    tap_check(test, got, expected, shown);
}

int main(void) {
    try_it("nothing to carry", (const int[]){0}, 0, 10, "0", true);
    try_it("a single box", (const int[]){10}, 1, 10, "1", true);
    try_it("two boxes exactly at the limit", (const int[]){40, 60}, 2, 100, "1", true);
    try_it("the heaviest goes with the lightest", (const int[]){70, 30, 50, 60}, 4, 100, "3", true);
    try_it("a higher limit saves a trip", (const int[]){70, 30, 50, 60}, 4, 110, "2", true);
    try_it("no two boxes fit together", (const int[]){6, 7, 8, 9}, 4, 10, "4", true);
    try_it("never more than two boxes", (const int[]){1, 1, 1, 1, 1}, 5, 100, "3", true);
    try_it("neighbours are not always the best pair", (const int[]){2, 3, 7, 8}, 4, 10, "2", false);
    {
        int *weights = malloc(100000 * sizeof *weights);
        for (int i = 0; i < 100000; i++) {
            weights[i] = next_random() % 990 + 10;
        }
        try_it("a full warehouse", weights, 100000, 1000, "50466", false);
        free(weights);
    }
    return tap_failed ? 1 : 0;
}
