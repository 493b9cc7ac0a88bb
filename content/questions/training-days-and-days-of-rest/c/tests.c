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

static char *test_show(long long value) {
    test_text text = {0};
    char number[24];
    snprintf(number, sizeof number, "%lld", value);
    test_add(&text, number);
    return text.letters;
}

static void test_1(void) {
    const int gains[5] = {7, 9, 8, 2, 7};
    test_check("the example of the statement", "22", test_show(best_plan(gains, 5, 1)), true);
}

static void test_2(void) {
    const int gains[5] = {3, -1, 4, -1, 5};
    test_check("without rest all good days count", "12", test_show(best_plan(gains, 5, 0)), true);
}

static void test_3(void) {
    const int gains[3] = {-5, -2, -9};
    test_check("harmful days are left out", "0", test_show(best_plan(gains, 3, 1)), true);
}

static void test_4(void) {
    const int gains[1] = {0};
    test_check("a season without days", "0", test_show(best_plan(gains, 0, 3)), true);
}

static void test_5(void) {
    const int gains[7] = {5, 1, 1, 5, 9, 1, 5};
    test_check("two days of rest", "15", test_show(best_plan(gains, 7, 2)), true);
}

static void test_6(void) {
    const int gains[3] = {4, 11, 6};
    test_check("more rest than days leaves a single session", "11", test_show(best_plan(gains, 3, 100)), true);
}

static void test_7(void) {
    const int gains[7] = {10, 1, 1, 10, 1, 1, 10};
    test_check("two days may be skipped in a row", "30", test_show(best_plan(gains, 7, 1)), true);
}

static void test_8(void) {
    const int gains[12] = {6, 10, 12, 7, 9, 14, 3, 11, 8, 2, 13, 5};
    test_check("a plan that looks irregular", "37", test_show(best_plan(gains, 12, 3)), false);
}

static void test_9(void) {
    int *gains = test_numbers(31, 100000, -4000, 9000);
    test_check("a hundred thousand days, one of rest", "210508394", test_show(best_plan(gains, 100000, 1)), false);
    free(gains);
}

static void test_10(void) {
    int *gains = test_numbers(32, 100000, -10000, 10000);
    test_check("a hundred thousand days, a month of rest", "25213518", test_show(best_plan(gains, 100000, 30)), false);
    free(gains);
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
