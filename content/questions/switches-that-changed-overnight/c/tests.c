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
    size_t count = 0;
    int *got = changed_switches(13LL, 6LL, &count);
    test_check("the example of the statement", "[0, 1, 3]", test_show_ints(got, count), true);
    free(got);
}

static void test_2(void) {
    size_t count = 0;
    int *got = changed_switches(2024LL, 2024LL, &count);
    test_check("nothing changed", "[]", test_show_ints(got, count), true);
    free(got);
}

static void test_3(void) {
    size_t count = 0;
    int *got = changed_switches(8LL, 9LL, &count);
    test_check("only the lowest switch", "[0]", test_show_ints(got, count), true);
    free(got);
}

static void test_4(void) {
    size_t count = 0;
    int *got = changed_switches(0LL, 2147483648LL, &count);
    test_check("the highest switch was turned on", "[31]", test_show_ints(got, count), true);
    free(got);
}

static void test_5(void) {
    size_t count = 0;
    int *got = changed_switches(4294967295LL, 2147483647LL, &count);
    test_check("the highest switch was turned off", "[31]", test_show_ints(got, count), true);
    free(got);
}

static void test_6(void) {
    size_t count = 0;
    int *got = changed_switches(22LL, 28LL, &count);
    test_check("a switch below an unchanged one", "[1, 3]", test_show_ints(got, count), true);
    free(got);
}

static void test_7(void) {
    size_t count = 0;
    int *got = changed_switches(4294967295LL, 0LL, &count);
    test_check("every switch", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]", test_show_ints(got, count), false);
    free(got);
}

static void test_8(void) {
    size_t count = 0;
    int *got = changed_switches(2863311530LL, 1431655765LL, &count);
    test_check("every other switch is exchanged with its neighbour", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]", test_show_ints(got, count), false);
    free(got);
}

static void test_9(void) {
    size_t count = 0;
    int *got = changed_switches(3221225472LL, 3221291009LL, &count);
    test_check("the highest two of them stay on", "[0, 16]", test_show_ints(got, count), false);
    free(got);
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
