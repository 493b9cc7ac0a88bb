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

// The caller frees the array.
static int *test_steps(size_t count, int start, int step) {
    int *values = malloc(count * sizeof *values);
    for (size_t index = 0; index < count; index++) {
        values[index] = start + step * (int)index;
    }
    return values;
}

// One number that stands for a long list.
static long long test_digest(const long long *values, size_t count) {
    long long result = (long long)count;
    for (size_t index = 0; values != NULL && index < count; index++) {
        result = (result * 31 + values[index] % 1000000007 + 1000000007) % 1000000007;
    }
    return result;
}

static char *test_show_longs(const long long *values, size_t count) {
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
    const int managers[5] = {2, 2, -1, 0, 0};
    const int salaries[5] = {50, 40, 90, 20, 30};
    size_t count = 0;
    long long *got = team_costs(managers, 5, salaries, &count);
    test_check("the example of the statement", "[100, 40, 230, 20, 30]", test_show_longs(got, count), true);
    free(got);
}

static void test_2(void) {
    const int managers[1] = {-1};
    const int salaries[1] = {77};
    size_t count = 0;
    long long *got = team_costs(managers, 1, salaries, &count);
    test_check("a company of one", "[77]", test_show_longs(got, count), true);
    free(got);
}

static void test_3(void) {
    const int managers[1] = {0};
    const int salaries[1] = {0};
    size_t count = 0;
    long long *got = team_costs(managers, 0, salaries, &count);
    test_check("a company of nobody", "[]", test_show_longs(got, count), true);
    free(got);
}

static void test_4(void) {
    const int managers[4] = {1, 2, 3, -1};
    const int salaries[4] = {1, 10, 100, 1000};
    size_t count = 0;
    long long *got = team_costs(managers, 4, salaries, &count);
    test_check("managers who were filed after their people", "[1, 11, 111, 1111]", test_show_longs(got, count), true);
    free(got);
}

static void test_5(void) {
    const int managers[4] = {-1, 0, 1, 2};
    const int salaries[4] = {1000, 100, 10, 1};
    size_t count = 0;
    long long *got = team_costs(managers, 4, salaries, &count);
    test_check("managers who were filed before their people", "[1111, 111, 11, 1]", test_show_longs(got, count), true);
    free(got);
}

static void test_6(void) {
    const int managers[6] = {-1, 0, -1, 2, 2, -1};
    const int salaries[6] = {5, 6, 7, 8, 9, 0};
    size_t count = 0;
    long long *got = team_costs(managers, 6, salaries, &count);
    test_check("several people without a manager", "[11, 6, 24, 8, 9, 0]", test_show_longs(got, count), true);
    free(got);
}

static void test_7(void) {
    const int managers[10] = {6, 4, 4, 0, -1, 6, 4, 0, 3, 8};
    const int salaries[10] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
    size_t count = 0;
    long long *got = team_costs(managers, 10, salaries, &count);
    test_check("a tree in no order at all", "[18, 1, 4, 9, 39, 9, 29, 6, 8, 3]", test_show_longs(got, count), false);
    free(got);
}

static void test_8(void) {
    int *managers = test_steps(100000, -1, 0);
    int *salaries = test_numbers(6, 100000, 0, 1000000);
    size_t count = 0;
    long long *got = team_costs(managers, 100000, salaries, &count);
    test_check("a hundred thousand people without managers", "754786430", test_show(test_digest(got, count)), false);
    free(got);
    free(managers);
    free(salaries);
}

static void test_9(void) {
    int *managers = test_steps(100000, -1, 1);
    int *salaries = test_numbers(12, 100000, 0, 1000000);
    size_t count = 0;
    long long *got = team_costs(managers, 100000, salaries, &count);
    test_check("a chain of a hundred thousand people", "371748821", test_show(test_digest(got, count)), false);
    free(got);
    free(managers);
    free(salaries);
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
