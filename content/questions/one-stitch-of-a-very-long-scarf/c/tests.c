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

static void try_it(const char *test, const char *pattern, long long position, const char *expected, bool shown) {
    char got[8];
    snprintf(got, sizeof got, "\"%c\"", stitch_at(pattern, position));
    tap_check(test, got, expected, shown);
}

int main(void) {
    try_it("single stitches", "kpx", 1LL, "\"p\"", true);
    try_it("a repeated stitch ends where its number says", "3k2p", 3LL, "\"p\"", true);
    try_it("inside of a nested group", "2(k2(xy)p)", 4LL, "\"y\"", true);
    try_it("the second round of a group", "2(k2(xy)p)", 6LL, "\"k\"", true);
    try_it("right behind the last stitch", "2(k2(xy)p)", 12LL, "\"-\"", true);
    try_it("an empty pattern", "", 0LL, "\"-\"", true);
    try_it("a group without a number", "(kp)3(x)y", 5LL, "\"y\"", true);
    try_it("numbers of several digits", "12(ab)10c", 33LL, "\"c\"", true);
    try_it("farther than can be written out", "1000000000(999999(k)p)z", 999999999999999LL, "\"p\"", true);
    try_it("the very last stitch", "1000000000(999999(k)p)z", 1000000000000000LL, "\"z\"", false);
    {
        char *pattern = malloc(180005 + 1);
        char *end = pattern;
        for (int i = 0; i < 60000; i++) end = stpcpy(end, "1(");
        end = stpcpy(end, "3k2p");
        for (int i = 0; i < 60000; i++) end = stpcpy(end, ")");
        end = stpcpy(end, "q");
        try_it("brackets as deep as they can be", pattern, 4LL, "\"p\"", false);
        free(pattern);
    }
    {
        char *pattern = malloc(222 + 1);
        char *end = pattern;
        for (int i = 0; i < 44; i++) end = stpcpy(end, "2(kp");
        end = stpcpy(end, "y");
        for (int i = 0; i < 44; i++) end = stpcpy(end, ")");
        end = stpcpy(end, "e");
        try_it("doubled again and again", pattern, 57005123456789LL, "\"p\"", false);
        free(pattern);
    }
    return tap_failed ? 1 : 0;
}
