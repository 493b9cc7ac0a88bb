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

static void try_it(const char *test, const int *scores, int score_count, const char *expected, bool shown, bool digested) {
    int capacity = score_count;
    int *result = calloc((size_t)capacity + 1, sizeof *result);
    podium_places(scores, score_count, result);
    int length = capacity;
    char *got = malloc(14 * (size_t)length + 64);
    if (digested) {
        long long digest = 7;
        for (int i = 0; i < length; i++) digest = (digest * 31 + result[i]) % 1000003;
        sprintf(got, "%d items, digest %lld", length, digest);
    } else {
        char *end = got;
        *end++ = '[';
        for (int i = 0; i < length; i++) {
            if (i > 0) end += sprintf(end, ", ");
            end += sprintf(end, "%d", result[i]);
        }
        strcpy(end, "]");
    }
    tap_check(test, got, expected, shown);
    free(got);
    free(result);
}

int main(void) {
    try_it("no team, no place", (const int[]){0}, 0, "[]", true, false);
    try_it("a team alone wins", (const int[]){0}, 1, "[1]", true, false);
    try_it("different scores", (const int[]){10, 30, 20}, 3, "[3, 1, 2]", true, false);
    try_it("a shared place uses up the next one", (const int[]){40, 55, 40, 70, 12}, 5, "[3, 2, 3, 1, 5]", true, false);
    try_it("everybody wins", (const int[]){8, 8, 8}, 3, "[1, 1, 1]", true, false);
    try_it("scores below zero", (const int[]){-5, 0, -5, -20}, 4, "[2, 1, 2, 4]", true, false);
    try_it("numbers are not sorted as text", (const int[]){9, 100, 20, 9, 1000}, 5, "[4, 2, 3, 4, 1]", true, false);
    {
        int *scores = malloc(100000 * sizeof *scores);
        for (int i = 0; i < 100000; i++) {
            scores[i] = next_random() % 30000 - 15000;
        }
        try_it("a long list with many ties", scores, 100000, "100000 items, digest 755497", false, true);
        free(scores);
    }
    return tap_failed ? 1 : 0;
}
