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

static void test_1(void) {
    const int events[6] = {-50, -20, 30, -20, 200, -100};
    size_t count = 0;
    int *got = end_of_day(100, 60, events, 6, &count);
    test_check("the example of the statement", "[0, 1]", test_show_ints(got, count), true);
    free(got);
}

static void test_2(void) {
    const int events[1] = {0};
    size_t count = 0;
    int *got = end_of_day(80, 35, events, 0, &count);
    test_check("a day without events", "[35, 0]", test_show_ints(got, count), true);
    free(got);
}

static void test_3(void) {
    const int events[2] = {30, -45};
    size_t count = 0;
    int *got = end_of_day(50, 40, events, 2, &count);
    test_check("the charger cannot overfill the battery", "[5, 0]", test_show_ints(got, count), true);
    free(got);
}

static void test_4(void) {
    const int events[2] = {-10, -1};
    size_t count = 0;
    int *got = end_of_day(10, 10, events, 2, &count);
    test_check("a ride may use the very last of the charge", "[0, 1]", test_show_ints(got, count), true);
    free(got);
}

static void test_5(void) {
    const int events[3] = {-31, -40, -30};
    size_t count = 0;
    int *got = end_of_day(100, 30, events, 3, &count);
    test_check("a shorter ride is possible after a refused one", "[0, 2]", test_show_ints(got, count), true);
    free(got);
}

static void test_6(void) {
    const int events[4] = {0, 0, -1, 0};
    size_t count = 0;
    int *got = end_of_day(5, 0, events, 4, &count);
    test_check("an event of nothing refuses nobody", "[0, 1]", test_show_ints(got, count), true);
    free(got);
}

static void test_7(void) {
    const int events[3] = {1, 1, -7};
    size_t count = 0;
    int *got = end_of_day(7, 7, events, 3, &count);
    test_check("a battery that is full from the start", "[0, 0]", test_show_ints(got, count), false);
    free(got);
}

static void test_8(void) {
    int *events = test_numbers(4711, 100000, -900, 850);
    size_t count = 0;
    int *got = end_of_day(5000, 2500, events, 100000, &count);
    test_check("a hundred thousand events", "[1862, 5741]", test_show_ints(got, count), false);
    free(got);
    free(events);
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
    return failure_count > 0 ? 1 : 0;
}
