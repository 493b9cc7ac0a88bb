// Hidden tests. Each prints one TAP line.
#include "solution.c"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int test_count = 0;
static int failure_count = 0;

// A text that grows at its end. The buffer belongs to the text.
typedef struct {
    char *letters;
    size_t length, room;
} test_text;

static void test_add(test_text *text, const char *more) {
    const size_t length = strlen(more);
    if (text->length + length + 1 > text->room) {
        text->room = 2 * (text->length + length + 1);
        text->letters = realloc(text->letters, text->room);
        if (text->letters == NULL) {
            abort();
        }
    }
    memcpy(text->letters + text->length, more, length + 1);
    text->length += length;
}

static void test_add_quoted(test_text *text, const char *more) {
    test_add(text, "\"");
    for (; *more != '\0'; more++) {
        char code[8];
        if (*more == '"' || *more == '\\') {
            snprintf(code, sizeof code, "\\%c", *more);
        } else if ((unsigned char)*more < ' ') {
            snprintf(code, sizeof code, "\\u%04x", (unsigned)*more);
        } else {
            snprintf(code, sizeof code, "%c", *more);
        }
        test_add(text, code);
    }
    test_add(text, "\"");
}

// Compares the answer, written as JSON, with the expected text. Frees the answer.
static void test_check(const char *name, const char *expected, char *got, bool visible) {
    test_count++;
    if (strcmp(got, expected) == 0) {
        printf("ok %d - %s\n", test_count, name);
    } else {
        failure_count++;
        printf("not ok %d - %s\n", test_count, name);
        if (visible) {
            test_text lines = {0};
            test_add(&lines, "  ---\n  expected: ");
            test_add_quoted(&lines, expected);
            test_add(&lines, "\n  got: ");
            test_add_quoted(&lines, got);
            test_add(&lines, "\n  ...\n");
            fputs(lines.letters, stdout);
            free(lines.letters);
        }
    }
    fflush(stdout);
    free(got);
}

// The numbers look random and are the same at every run. The caller frees them.
static int *test_numbers(long long seed, size_t count, int low, int high) {
    int *values = malloc(count * sizeof *values);
    for (size_t index = 0; index < count; index++) {
        seed = seed * 16807 % 2147483647;
        values[index] = low + (int)(seed % (high - low + 1));
    }
    return values;
}

// The numbers look random and are the same at every run. The caller frees them.
static int (*test_rows(long long seed, size_t count, const int bounds[2][2]))[2] {
    int (*values)[2] = malloc(count * sizeof *values);
    for (size_t index = 0; index < count; index++) {
        for (size_t column = 0; column < 2; column++) {
            const int low = bounds[column][0], high = bounds[column][1];
            seed = seed * 16807 % 2147483647;
            values[index][column] = low + (int)(seed % (high - low + 1));
        }
    }
    return values;
}

// One number that stands for a long list.
static long long test_digest(const int *values, size_t count) {
    long long result = (long long)count;
    for (size_t index = 0; values != NULL && index < count; index++) {
        result = (result * 31 + values[index] % 1000000007 + 1000000007) % 1000000007;
    }
    return result;
}

static char *test_show_ints(const int *values, size_t count) {
    test_text text = {0};
    char number[24];
    test_add(&text, "[");
    for (size_t index = 0; values != NULL && index < count; index++) {
        test_add(&text, index > 0 ? ", " : "");
        snprintf(number, sizeof number, "%lld", (long long)values[index]);
        test_add(&text, number);
    }
    test_add(&text, "]");
    return text.letters;
}

static char *test_show(long long value) {
    test_text text = {0};
    char number[24];
    snprintf(number, sizeof number, "%lld", value);
    test_add(&text, number);
    return text.letters;
}

static void test_1(void) {
    const int readings[6] = {4, 0, 12, 7, 0, 3};
    const int periods[4][2] = {{0, 2}, {3, 3}, {0, 5}, {4, 4}};
    size_t count = 0;
    int *got = rain_totals(readings, 6, periods, 4, &count);
    test_check("the example of the statement", "[16, 7, 26, 0]", test_show_ints(got, count), true);
    free(got);
}

static void test_2(void) {
    const int readings[3] = {9, 8, 7};
    const int periods[3][2] = {{0, 0}, {1, 1}, {2, 2}};
    size_t count = 0;
    int *got = rain_totals(readings, 3, periods, 3, &count);
    test_check("one day is a period too", "[9, 8, 7]", test_show_ints(got, count), true);
    free(got);
}

static void test_3(void) {
    const int readings[4] = {1, 10, 100, 1000};
    const int periods[3][2] = {{1, 2}, {0, 3}, {2, 3}};
    size_t count = 0;
    int *got = rain_totals(readings, 4, periods, 3, &count);
    test_check("both ends count", "[110, 1111, 1100]", test_show_ints(got, count), true);
    free(got);
}

static void test_4(void) {
    const int readings[2] = {5, 5};
    const int periods[1][2] = {{0}};
    size_t count = 0;
    int *got = rain_totals(readings, 2, periods, 0, &count);
    test_check("no question has no answer", "[]", test_show_ints(got, count), true);
    free(got);
}

static void test_5(void) {
    const int readings[5] = {3, 1, 4, 1, 5};
    const int periods[3][2] = {{1, 3}, {0, 1}, {1, 3}};
    size_t count = 0;
    int *got = rain_totals(readings, 5, periods, 3, &count);
    test_check("the same question may be asked twice", "[6, 4, 6]", test_show_ints(got, count), true);
    free(got);
}

static void test_6(void) {
    const int readings[1] = {42};
    const int periods[1][2] = {{0, 0}};
    size_t count = 0;
    int *got = rain_totals(readings, 1, periods, 1, &count);
    test_check("a station with a single reading", "[42]", test_show_ints(got, count), false);
    free(got);
}

static void test_7(void) {
    int *readings = test_numbers(99, 100000, 0, 60);
    int (*periods)[2] = test_rows(7, 100000, (const int[][2]){{0, 49999}, {50000, 99999}});
    size_t count = 0;
    int *got = rain_totals(readings, 100000, (const int (*)[2])periods, 100000, &count);
    test_check("a hundred thousand long periods", "788080298", test_show(test_digest(got, count)), false);
    free(got);
    free(readings);
    free(periods);
}

int main(void) {
    test_1();
    test_2();
    test_3();
    test_4();
    test_5();
    test_6();
    test_7();
    return failure_count > 0 ? 1 : 0;
}
