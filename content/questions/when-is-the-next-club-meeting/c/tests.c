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

static void try_it(const char *test, const char *rule, const char *today, const char *expected, bool shown) {
    char *result = next_meeting(rule, today);
    char *got = malloc(2 * (result ? strlen(result) : 0) + 8);
    tap_append(got, result);
    tap_check(test, got, expected, shown);
    free(got);
    free(result);
}

int main(void) {
    try_it("later this month", "second Tuesday", "2024-04-01", "\"2024-04-09\"", true);
    try_it("today counts", "second Tuesday", "2024-04-09", "\"2024-04-09\"", true);
    try_it("the day after it is too late", "second Tuesday", "2024-04-10", "\"2024-05-14\"", true);
    try_it("the first of the month", "first Monday", "2024-03-30", "\"2024-04-01\"", true);
    try_it("over the end of the year", "last Friday", "2024-12-28", "\"2025-01-31\"", true);
    try_it("a last one that is the fifth", "last Wednesday", "2024-07-25", "\"2024-07-31\"", true);
    try_it("months without a fifth one are skipped", "fifth Thursday", "2024-03-01", "\"2024-05-30\"", true);
    try_it("the leap day", "last Thursday", "2024-02-23", "\"2024-02-29\"", true);
    try_it("a fifth one in February comes once in a long time", "fifth Sunday", "2032-02-01", "\"2032-02-29\"", true);
    try_it("1900 was no leap year", "last Wednesday", "1900-02-01", "\"1900-02-28\"", false);
    try_it("far from today", "third Saturday", "2199-11-17", "\"2199-12-21\"", false);
    return tap_failed ? 1 : 0;
}
