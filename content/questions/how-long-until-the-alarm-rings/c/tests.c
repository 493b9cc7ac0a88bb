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

static void try_it(const char *test, const char *now, const char *alarm, const char *expected, bool shown) {
    char *result = time_until(now, alarm);
    char *got = malloc(2 * (result ? strlen(result) : 0) + 8);
    tap_append(got, result);
    tap_check(test, got, expected, shown);
    free(got);
    free(result);
}

int main(void) {
    try_it("later on the same day", "06:30", "08:45", "\"2 h 15 min\"", true);
    try_it("over midnight", "23:40", "06:15", "\"6 h 35 min\"", true);
    try_it("less than an hour", "06:30", "07:15", "\"45 min\"", true);
    try_it("full hours", "08:00", "11:00", "\"3 h\"", true);
    try_it("the same minute is a whole day away", "07:00", "07:00", "\"24 h\"", true);
    try_it("a minute ago is almost a day away", "10:05", "10:04", "\"23 h 59 min\"", true);
    try_it("one minute to midnight", "23:59", "00:00", "\"1 min\"", true);
    try_it("digits that look octal", "09:08", "18:09", "\"9 h 1 min\"", false);
    try_it("from midnight to the last minute", "00:00", "23:59", "\"23 h 59 min\"", false);
    return tap_failed ? 1 : 0;
}
