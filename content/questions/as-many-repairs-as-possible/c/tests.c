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

static char *test_show(long long value) {
    test_text text = {0};
    char number[24];
    snprintf(number, sizeof number, "%lld", value);
    test_add(&text, number);
    return text.letters;
}

static void test_1(void) {
    const int repairs[4][2] = {{60, 60}, {20, 70}, {25, 75}, {20, 80}};
    test_check("the example of the statement", "3", test_show(most_repairs(repairs, 4)), true);
}

static void test_2(void) {
    const int repairs[1][2] = {{0}};
    test_check("a day without repairs", "0", test_show(most_repairs(repairs, 0)), true);
}

static void test_3(void) {
    const int repairs[2][2] = {{30, 30}, {30, 60}};
    test_check("ready exactly at the deadline", "2", test_show(most_repairs(repairs, 2)), true);
}

static void test_4(void) {
    const int repairs[2][2] = {{50, 40}, {10, 100}};
    test_check("a repair that cannot be done at all", "1", test_show(most_repairs(repairs, 2)), true);
}

static void test_5(void) {
    const int repairs[2][2] = {{10, 100}, {60, 60}};
    test_check("the shortest repair is not always the right one to begin with", "2", test_show(most_repairs(repairs, 2)), true);
}

static void test_6(void) {
    const int repairs[3][2] = {{10, 100}, {50, 55}, {15, 75}};
    test_check("the shortest repair can wait", "3", test_show(most_repairs(repairs, 3)), true);
}

static void test_7(void) {
    const int repairs[5][2] = {{7, 20}, {7, 20}, {7, 20}, {7, 20}, {7, 20}};
    test_check("equal repairs", "2", test_show(most_repairs(repairs, 5)), true);
}

static void test_8(void) {
    const int repairs[8][2] = {{25, 30}, {20, 45}, {40, 60}, {5, 50}, {10, 62}, {30, 90}, {15, 91}, {8, 70}};
    test_check("a morning that changes its mind several times", "6", test_show(most_repairs(repairs, 8)), false);
}

static void test_9(void) {
    int (*repairs)[2] = test_rows(8, 2000, (const int[][2]){{1, 300}, {50, 90000}});
    test_check("two thousand repairs", "1079", test_show(most_repairs((const int (*)[2])repairs, 2000)), false);
    free(repairs);
}

static void test_10(void) {
    int (*repairs)[2] = test_rows(77, 100000, (const int[][2]){{1, 10000}, {1, 100000000}});
    test_check("a hundred thousand repairs", "44788", test_show(most_repairs((const int (*)[2])repairs, 100000)), false);
    free(repairs);
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
