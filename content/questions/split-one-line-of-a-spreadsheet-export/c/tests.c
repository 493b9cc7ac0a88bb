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

static void try_it(const char *test, const char *line, const char *expected, bool shown, bool digested) {
    int capacity = (int)strlen(line) + 1;
    char **result = calloc((size_t)capacity + 1, sizeof *result);
    int length = split_record(line, result);
    if (length < 0 || length > capacity) {
        char got[64];
        snprintf(got, sizeof got, "returned the length %d", length);
        tap_check(test, got, expected, shown);
        free(result);
        return;
    }
    size_t size = 64;
    for (int i = 0; i < length; i++) size += 2 * (result[i] ? strlen(result[i]) : 4) + 4;
    char *got = malloc(size);
    if (digested) {
        long long digest = 7;
        for (int i = 0; i < length; i++) {
            for (const char *letter = result[i]; letter && *letter; letter++) digest = (digest * 31 + *letter) % 1000003;
            digest = (digest * 31 + '\n') % 1000003;
        }
        sprintf(got, "%d items, digest %lld", length, digest);
    } else {
        char *end = got;
        *end++ = '[';
        for (int i = 0; i < length; i++) {
            if (i > 0) end += sprintf(end, ", ");
            end = tap_append(end, result[i]);
        }
        strcpy(end, "]");
    }
    tap_check(test, got, expected, shown);
    free(got);
    for (int i = 0; i < length; i++) free(result[i]);
    free(result);
}

int main(void) {
    try_it("plain fields", "17,lamp,4.50", "[\"17\", \"lamp\", \"4.50\"]", true, false);
    try_it("an empty line is one empty field", "", "[\"\"]", true, false);
    try_it("empty fields count", ",,", "[\"\", \"\", \"\"]", true, false);
    try_it("a comma inside of quotation marks", "17,\"Lamp, green\",1", "[\"17\", \"Lamp, green\", \"1\"]", true, false);
    try_it("two quotation marks mean one", "\"says \"\"hello\"\"\",x", "[\"says \\\"hello\\\"\", \"x\"]", true, false);
    try_it("an empty quoted field", "\"\",a,\"\"", "[\"\", \"a\", \"\"]", true, false);
    try_it("quotation marks in the middle are ordinary", "4\" pipe,a\"b\"c", "[\"4\\\" pipe\", \"a\\\"b\\\"c\"]", true, false);
    try_it("spaces stay, and a space makes a field unquoted", " a , \"b\", \"c,d\"", "[\" a \", \" \\\"b\\\"\", \" \\\"c\", \"d\\\"\"]", true, false);
    try_it("only quotation marks", "\"\"\"\",\"\"\"\"\"\"", "[\"\\\"\", \"\\\"\\\"\"]", false, false);
    {
        char *line = malloc(740010 + 1);
        char *end = line;
        for (int i = 0; i < 25000; i++) end = stpcpy(end, "\"red, \"\"dark\"\"\",");
        for (int i = 0; i < 40000; i++) end = stpcpy(end, "plain,");
        for (int i = 0; i < 20000; i++) end = stpcpy(end, "\"\"\"\",");
        end = stpcpy(end, "\"the, end\"");
        try_it("a very long line", line, "85001 items, digest 941780", false, true);
        free(line);
    }
    return tap_failed ? 1 : 0;
}
