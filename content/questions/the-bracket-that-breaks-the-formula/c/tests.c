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

static void try_it(const char *test, const char *formula, const char *expected, bool shown) {
    char got[32];
    snprintf(got, sizeof got, "%d", broken_bracket(formula));
    tap_check(test, got, expected, shown);
}

int main(void) {
    try_it("an empty formula fits", "", "-1", true);
    try_it("no brackets at all", "a + b * 2", "-1", true);
    try_it("everything is closed", "sum[a(1), b(2)]", "-1", true);
    try_it("the wrong kind closes", "(a[b)c]", "4", true);
    try_it("nothing was opened", "a)", "1", true);
    try_it("the first that is never closed", "min(max(a, b)", "3", true);
    try_it("two that are never closed", "(a) + [b + {c", "6", true);
    try_it("a wrong bracket goes before an open one", "((x]", "3", true);
    try_it("counting each kind is not enough", "f([)]", "3", false);
    {
        char *formula = malloc(480000 + 1);
        char *end = formula;
        for (int i = 0; i < 80000; i++) end = stpcpy(end, "([{");
        end = stpcpy(end, "x");
        for (int i = 0; i < 79999; i++) end = stpcpy(end, "}])");
        end = stpcpy(end, "})");
        try_it("a very deep formula", formula, "479999", false);
        free(formula);
    }
    return tap_failed ? 1 : 0;
}
