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

static void try_it(const char *test, const int (*gigs)[3], int gig_count, int rest, int most, const char *expected, bool shown) {
    char got[32];
    snprintf(got, sizeof got, "%d", best_pay(gigs, gig_count, rest, most));
    tap_check(test, got, expected, shown);
}

int main(void) {
    try_it("no offers", (const int[][3]){{0, 0, 0}}, 0, 0, 3, "0", true);
    try_it("one gig only: the best paid", (const int[][3]){{0, 5, 60}, {4, 7, 50}, {7, 9, 40}, {9, 12, 30}}, 4, 0, 1, "60", true);
    try_it("a gig may begin when another ends", (const int[][3]){{0, 5, 60}, {4, 7, 50}, {7, 9, 40}, {9, 12, 30}}, 4, 0, 3, "130", true);
    try_it("rest is needed", (const int[][3]){{0, 5, 60}, {4, 7, 50}, {7, 9, 40}, {9, 12, 30}}, 4, 2, 3, "100", true);
    try_it("one long gig beats two short ones", (const int[][3]){{0, 10, 100}, {0, 4, 45}, {5, 9, 45}}, 3, 0, 5, "100", true);
    try_it("two short gigs beat one long", (const int[][3]){{0, 10, 100}, {0, 4, 55}, {5, 9, 55}}, 3, 1, 5, "110", true);
    try_it("the best single gig is not part of the best two", (const int[][3]){{3, 8, 50}, {0, 5, 40}, {6, 10, 40}}, 3, 0, 2, "80", true);
    try_it("a limit below what would fit", (const int[][3]){{0, 1, 5}, {2, 3, 6}, {4, 5, 7}, {6, 7, 8}}, 4, 0, 3, "21", true);
    try_it("many equal times", (const int[][3]){{1, 3, 5}, {1, 3, 9}, {1, 3, 7}, {3, 4, 2}, {3, 4, 3}, {4, 6, 1}}, 6, 0, 3, "13", false);
    {
        int (*gigs)[3] = malloc(12000 * sizeof *gigs);
        for (int i = 0; i < 12000; i++) {
            int start = next_random() % 100000;
            int end = start + 1 + next_random() % 20000;
            int pay = (end - start) * 3 + next_random() % 20000 + 1;
            gigs[i][0] = start;
            gigs[i][1] = end;
            gigs[i][2] = pay;
        }
        try_it("a full season", (const int (*)[3])gigs, 12000, 500, 12, "566571", false);
        free(gigs);
    }
    return tap_failed ? 1 : 0;
}
