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

static void try_it(const char *test, const int (*shifts)[2], int shift_count, int needed, const char *expected, bool shown, bool digested) {
    int capacity = shift_count;
    int (*result)[2] = calloc((size_t)capacity + 1, sizeof *result);
    int length = open_hours(shifts, shift_count, needed, result);
    if (length < 0 || length > capacity) {
        char got[64];
        snprintf(got, sizeof got, "returned the length %d", length);
        tap_check(test, got, expected, shown);
        free(result);
        return;
    }
    char *got = malloc(32 * (size_t)length + 64);
    if (digested) {
        long long digest = 7;
        for (int i = 0; i < length; i++) {
            for (int k = 0; k < 2; k++) digest = (digest * 31 + result[i][k]) % 1000003;
        }
        sprintf(got, "%d items, digest %lld", length, digest);
    } else {
        char *end = got;
        *end++ = '[';
        for (int i = 0; i < length; i++) {
            if (i > 0) end += sprintf(end, ", ");
            end += sprintf(end, "[%d, %d]", result[i][0], result[i][1]);
        }
        strcpy(end, "]");
    }
    tap_check(test, got, expected, shown);
    free(got);
    free(result);
}

int main(void) {
    try_it("no shifts, no swimming", (const int[][2]){{0, 0}}, 0, 1, "[]", true, false);
    try_it("one guard is enough", (const int[][2]){{540, 600}}, 1, 1, "[[540, 600]]", true, false);
    try_it("two guards overlap for a while", (const int[][2]){{540, 720}, {600, 780}}, 2, 2, "[[600, 720]]", true, false);
    try_it("a seamless change keeps the pool open", (const int[][2]){{540, 720}, {600, 780}, {720, 900}, {840, 1020}}, 4, 2, "[[600, 780], [840, 900]]", true, false);
    try_it("a seamless change is no overlap", (const int[][2]){{540, 600}, {600, 660}}, 2, 2, "[]", true, false);
    try_it("touching shifts are one period", (const int[][2]){{720, 780}, {600, 660}, {660, 720}}, 3, 1, "[[600, 780]]", true, false);
    try_it("too few guards for the whole day", (const int[][2]){{0, 10}, {5, 15}, {7, 9}}, 3, 4, "[]", true, false);
    try_it("the same shift three times", (const int[][2]){{30, 40}, {30, 40}, {30, 40}}, 3, 3, "[[30, 40]]", true, false);
    try_it("shifts within shifts at far times", (const int[][2]){{0, 1000000000}, {5, 999999999}, {7, 8}, {7, 9}}, 4, 3, "[[7, 9]]", false, false);
    {
        int (*shifts)[2] = malloc(50000 * sizeof *shifts);
        for (int i = 0; i < 50000; i++) {
            int start = next_random() % 1000000;
            int end = start + 1 + next_random() % 40000;
            shifts[i][0] = start;
            shifts[i][1] = end;
        }
        try_it("a season with many shifts", (const int (*)[2])shifts, 50000, 1000, "570 items, digest 163534", false, true);
        free(shifts);
    }
    return tap_failed ? 1 : 0;
}
