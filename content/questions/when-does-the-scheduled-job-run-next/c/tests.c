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

static void try_it(const char *test, const char *schedule, const char *now, const char *expected, bool shown) {
    char *result = next_run(schedule, now);
    char *got = malloc(2 * (result ? strlen(result) : 0) + 8);
    tap_append(got, result);
    tap_check(test, got, expected, shown);
    free(got);
    free(result);
}

int main(void) {
    try_it("the present minute does not count", "* * * * *", "2024-03-01 12:00", "\"2024-03-01 12:01\"", true);
    try_it("tomorrow at the same time", "30 9 * * *", "2024-02-28 09:30", "\"2024-02-29 09:30\"", true);
    try_it("workdays only", "30 9 * * 1-5", "2024-03-29 10:00", "\"2024-04-01 09:30\"", true);
    try_it("steps over all values", "*/20 * * * *", "2023-12-31 23:40", "\"2024-01-01 00:00\"", true);
    try_it("steps in a range, and a list of hours", "10-50/15 8,20 * * *", "2024-01-01 08:41", "\"2024-01-01 20:10\"", true);
    try_it("one of the two day fields is enough", "0 0 13 * 5", "2024-10-07 00:00", "\"2024-10-11 00:00\"", true);
    try_it("a step over all days is not exactly a star", "0 0 */2 * 1", "2024-05-03 00:00", "\"2024-05-05 00:00\"", true);
    try_it("a leap day", "0 12 29 2 *", "2024-02-29 12:00", "\"2028-02-29 12:00\"", true);
    try_it("a day that no such month has", "0 0 31 4,6,9,11 *", "2024-01-01 00:00", "\"never\"", true);
    try_it("Sundays of a month that is far away", "5 0 * 2 0,6", "2025-03-01 00:00", "\"2026-02-01 00:05\"", false);
    try_it("no leap day in 2100", "59 23 29 2 *", "2096-03-01 00:00", "\"2104-02-29 23:59\"", false);
    return tap_failed ? 1 : 0;
}
