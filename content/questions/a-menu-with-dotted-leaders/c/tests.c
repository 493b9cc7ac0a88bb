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

static char *test_show_strings(char *const *values, size_t count) {
    test_text text = {0};
    test_add(&text, "[");
    for (size_t index = 0; values != NULL && index < count; index++) {
        test_add(&text, index > 0 ? ", " : "");
        test_add_quoted(&text, values[index]);
    }
    test_add(&text, "]");
    return text.letters;
}

static void test_1(void) {
    const char *const names[3] = {"Tea", "Apple pie", "Own cup"};
    const int prices[3] = {250, 1405, -20};
    size_t count = 0;
    char **got = menu_lines(names, 3, prices, 24, &count);
    test_check("the example of the statement", "[\"Tea ............... 2.50\", \"Apple pie ........ 14.05\", \"Own cup .......... -0.20\"]", test_show_strings(got, count), true);
    for (size_t index = 0; got != NULL && index < count; index++) {
        free(got[index]);
    }
    free(got);
}

static void test_2(void) {
    const char *const names[1] = {0};
    const int prices[1] = {0};
    size_t count = 0;
    char **got = menu_lines(names, 0, prices, 40, &count);
    test_check("no names make no lines", "[]", test_show_strings(got, count), true);
    for (size_t index = 0; got != NULL && index < count; index++) {
        free(got[index]);
    }
    free(got);
}

static void test_3(void) {
    const char *const names[2] = {"Sugar", "Salt"};
    const int prices[2] = {5, 1009};
    size_t count = 0;
    char **got = menu_lines(names, 2, prices, 16, &count);
    test_check("cents below ten keep their zero", "[\"Sugar ..... 0.05\", \"Salt ..... 10.09\"]", test_show_strings(got, count), true);
    for (size_t index = 0; got != NULL && index < count; index++) {
        free(got[index]);
    }
    free(got);
}

static void test_4(void) {
    const char *const names[1] = {"Soup of the day"};
    const int prices[1] = {890};
    size_t count = 0;
    char **got = menu_lines(names, 1, prices, 22, &count);
    test_check("exactly one dot", "[\"Soup of the day . 8.90\"]", test_show_strings(got, count), true);
    for (size_t index = 0; got != NULL && index < count; index++) {
        free(got[index]);
    }
    free(got);
}

static void test_5(void) {
    const char *const names[1] = {"Water"};
    const int prices[1] = {0};
    size_t count = 0;
    char **got = menu_lines(names, 1, prices, 15, &count);
    test_check("something for free", "[\"Water .... 0.00\"]", test_show_strings(got, count), true);
    for (size_t index = 0; got != NULL && index < count; index++) {
        free(got[index]);
    }
    free(got);
}

static void test_6(void) {
    const char *const names[3] = {"Happy hour", "Voucher", "Student"};
    const int prices[3] = {-150, -2000, -5};
    size_t count = 0;
    char **got = menu_lines(names, 3, prices, 22, &count);
    test_check("discounts of less and of more than one", "[\"Happy hour ..... -1.50\", \"Voucher ....... -20.00\", \"Student ........ -0.05\"]", test_show_strings(got, count), true);
    for (size_t index = 0; got != NULL && index < count; index++) {
        free(got[index]);
    }
    free(got);
}

static void test_7(void) {
    const char *const names[1] = {"Wedding \"Royal\" for 200"};
    const int prices[1] = {9999999};
    size_t count = 0;
    char **got = menu_lines(names, 1, prices, 40, &count);
    test_check("a large order", "[\"Wedding \\\"Royal\\\" for 200 ....... 99999.99\"]", test_show_strings(got, count), false);
    for (size_t index = 0; got != NULL && index < count; index++) {
        free(got[index]);
    }
    free(got);
}

static void test_8(void) {
    const char *const names[2] = {"No. 7 ... with egg", "a"};
    const int prices[2] = {725, 100000};
    size_t count = 0;
    char **got = menu_lines(names, 2, prices, 60, &count);
    test_check("names that hold dots and spaces", "[\"No. 7 ... with egg .................................... 7.25\", \"a .................................................. 1000.00\"]", test_show_strings(got, count), false);
    for (size_t index = 0; got != NULL && index < count; index++) {
        free(got[index]);
    }
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
    return failure_count > 0 ? 1 : 0;
}
