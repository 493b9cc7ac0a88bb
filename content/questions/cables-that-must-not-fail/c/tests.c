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

// Each column has its own start and step. The caller frees the rows.
static int (*test_row_steps(size_t count, const int columns[2][2]))[2] {
    int (*values)[2] = malloc(count * sizeof *values);
    for (size_t index = 0; index < count; index++) {
        for (size_t column = 0; column < 2; column++) {
            values[index][column] = columns[column][0] + columns[column][1] * (int)index;
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
    const int cables[6][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 3}};
    size_t count = 0;
    int *got = critical_cables(6, cables, 6, &count);
    test_check("the example of the statement", "[3]", test_show_ints(got, count), true);
    free(got);
}

static void test_2(void) {
    const int cables[1][2] = {{1, 0}};
    size_t count = 0;
    int *got = critical_cables(2, cables, 1, &count);
    test_check("a single cable", "[0]", test_show_ints(got, count), true);
    free(got);
}

static void test_3(void) {
    const int cables[2][2] = {{0, 1}, {1, 0}};
    size_t count = 0;
    int *got = critical_cables(2, cables, 2, &count);
    test_check("two routers that are joined twice", "[]", test_show_ints(got, count), true);
    free(got);
}

static void test_4(void) {
    const int cables[1][2] = {{0}};
    size_t count = 0;
    int *got = critical_cables(3, cables, 0, &count);
    test_check("a network without cables", "[]", test_show_ints(got, count), true);
    free(got);
}

static void test_5(void) {
    const int cables[4][2] = {{4, 0}, {4, 1}, {4, 2}, {4, 3}};
    size_t count = 0;
    int *got = critical_cables(5, cables, 4, &count);
    test_check("in a star every cable is critical", "[0, 1, 2, 3]", test_show_ints(got, count), true);
    free(got);
}

static void test_6(void) {
    const int cables[5][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}};
    size_t count = 0;
    int *got = critical_cables(5, cables, 5, &count);
    test_check("a ring has no critical cable", "[]", test_show_ints(got, count), true);
    free(got);
}

static void test_7(void) {
    const int cables[8][2] = {{4, 5}, {0, 1}, {5, 6}, {3, 0}, {6, 4}, {1, 2}, {2, 0}, {3, 4}};
    size_t count = 0;
    int *got = critical_cables(7, cables, 8, &count);
    test_check("two rings and the cable between them", "[3, 7]", test_show_ints(got, count), true);
    free(got);
}

static void test_8(void) {
    const int cables[7][2] = {{0, 1}, {2, 3}, {3, 4}, {4, 2}, {5, 6}, {6, 7}, {5, 6}};
    size_t count = 0;
    int *got = critical_cables(9, cables, 7, &count);
    test_check("several parts that do not touch", "[0, 5]", test_show_ints(got, count), false);
    free(got);
}

static void test_9(void) {
    int (*cables)[2] = test_row_steps(49999, (const int[][2]){{0, 1}, {1, 1}});
    size_t count = 0;
    int *got = critical_cables(50000, (const int (*)[2])cables, 49999, &count);
    test_check("a line of fifty thousand routers", "446313870", test_show(test_digest(got, count)), false);
    free(got);
    free(cables);
}

static void test_10(void) {
    int (*cables)[2] = test_rows(161, 60000, (const int[][2]){{0, 24999}, {25000, 49999}});
    size_t count = 0;
    int *got = critical_cables(50000, (const int (*)[2])cables, 60000, &count);
    test_check("a large network in no order", "705512460", test_show(test_digest(got, count)), false);
    free(got);
    free(cables);
}

int main(void) {
    test_1();
    test_2();
    test_3();
    test_4();
    test_5();
    test_6();
    test_7();
    test_8();
    test_9();
    test_10();
    return failure_count > 0 ? 1 : 0;
}
