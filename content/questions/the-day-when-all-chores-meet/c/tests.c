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
    const int periods[3] = {4, 6, 10};
    test_check("the example of the statement", "60", test_show(next_common_day(periods, 3)), true);
}

static void test_2(void) {
    const int periods[1] = {7};
    test_check("a single chore", "7", test_show(next_common_day(periods, 1)), true);
}

static void test_3(void) {
    const int periods[3] = {3, 5, 7};
    test_check("periods without a common divisor", "105", test_show(next_common_day(periods, 3)), true);
}

static void test_4(void) {
    const int periods[3] = {12, 12, 12};
    test_check("equal periods count once", "12", test_show(next_common_day(periods, 3)), true);
}

static void test_5(void) {
    const int periods[4] = {2, 24, 8, 3};
    test_check("one period is a multiple of the others", "24", test_show(next_common_day(periods, 4)), true);
}

static void test_6(void) {
    const int periods[3] = {1, 9, 1};
    test_check("a daily chore changes nothing", "9", test_show(next_common_day(periods, 3)), true);
}

static void test_7(void) {
    const int periods[3] = {100000, 99999, 50000};
    test_check("the answer needs more than 32 bits", "9999900000", test_show(next_common_day(periods, 3)), true);
}

static void test_8(void) {
    const int periods[4] = {999999000, 999998000, 500, 999999000};
    test_check("large periods with a large common divisor", "999997000002000", test_show(next_common_day(periods, 4)), false);
}

static void test_9(void) {
    const int periods[50] = {720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 1000000000};
    test_check("fifty times the same large period, then another", "9009000000000", test_show(next_common_day(periods, 50)), false);
}

static void test_10(void) {
    const int periods[2] = {999999937, 3999999};
    test_check("an answer of nearly four thousand million million", "3999998748000063", test_show(next_common_day(periods, 2)), false);
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
