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

static char *test_show(long long value) {
    test_text text = {0};
    char number[24];
    snprintf(number, sizeof number, "%lld", value);
    test_add(&text, number);
    return text.letters;
}

static void test_1(void) {
    const int points[5][2] = {{0, 0}, {0, 4}, {3, 4}, {3, 0}, {1, 2}};
    test_check("the example of the statement", "16", test_show(shortest_round(points, 5)), true);
}

static void test_2(void) {
    const int points[1][2] = {{5, -5}};
    test_check("only the depot", "0", test_show(shortest_round(points, 1)), true);
}

static void test_3(void) {
    const int points[2][2] = {{1, 2}, {4, 6}};
    test_check("one stop is a way there and back", "14", test_show(shortest_round(points, 2)), true);
}

static void test_4(void) {
    const int points[5][2] = {{0, 0}, {9, 0}, {-2, 0}, {4, 0}, {7, 0}};
    test_check("all stops on one street", "22", test_show(shortest_round(points, 5)), true);
}

static void test_5(void) {
    const int points[4][2] = {{2, 2}, {5, 5}, {5, 5}, {2, 2}};
    test_check("two parcels for the same door", "12", test_show(shortest_round(points, 4)), true);
}

static void test_6(void) {
    const int points[5][2] = {{0, 0}, {1, 0}, {-2, 0}, {5, 0}, {-13, 0}};
    test_check("the nearest stop first is not the shortest", "36", test_show(shortest_round(points, 5)), true);
}

static void test_7(void) {
    const int points[7][2] = {{10, 10}, {0, 0}, {20, 0}, {0, 20}, {20, 20}, {11, 3}, {3, 12}};
    test_check("corners and a centre", "102", test_show(shortest_round(points, 7)), true);
}

static void test_8(void) {
    const int points[12][2] = {{83, 12}, {5, 77}, {41, 40}, {68, 91}, {12, 9}, {97, 55}, {30, 62}, {55, 23}, {74, 70}, {21, 33}, {60, 48}, {9, 95}};
    test_check("twelve points in the city", "470", test_show(shortest_round(points, 12)), false);
}

static void test_9(void) {
    const int points[12][2] = {{-900000, 700000}, {850000, -640000}, {123456, 654321}, {-777777, -222222}, {400000, 400000}, {-5, 3}, {999999, -999999}, {-314159, 271828}, {161803, -577215}, {707106, 141421}, {-602214, -138064}, {299792, -662607}};
    test_check("twelve points far apart", "8188096", test_show(shortest_round(points, 12)), false);
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
    return failure_count > 0 ? 1 : 0;
}
