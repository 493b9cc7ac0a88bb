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

// One number that stands for a long text.
static long long test_digest(const char *text) {
    long long result = text == NULL ? 0 : (long long)strlen(text);
    for (; text != NULL && *text != '\0'; text++) {
        result = (result * 31 + *text) % 1000000007;
    }
    return result;
}

static char *test_show(long long value) {
    test_text text = {0};
    char number[24];
    snprintf(number, sizeof number, "%lld", value);
    test_add(&text, number);
    return text.letters;
}

static char *test_show_string(const char *value) {
    test_text text = {0};
    if (value == NULL) {
        test_add(&text, "null");
    } else {
        test_add_quoted(&text, value);
    }
    return text.letters;
}

static void test_1(void) {
    char *got = creases(1);
    test_check("one fold makes one valley", "\"V\"", test_show_string(got), true);
    free(got);
}

static void test_2(void) {
    char *got = creases(2);
    test_check("two folds", "\"VV^\"", test_show_string(got), true);
    free(got);
}

static void test_3(void) {
    char *got = creases(3);
    test_check("three folds", "\"VV^VV^^\"", test_show_string(got), true);
    free(got);
}

static void test_4(void) {
    char *got = creases(0);
    test_check("no fold makes no crease", "\"\"", test_show_string(got), true);
    free(got);
}

static void test_5(void) {
    char *got = creases(4);
    test_check("four folds", "\"VV^VV^^VVV^^V^^\"", test_show_string(got), true);
    free(got);
}

static void test_6(void) {
    char *got = creases(5);
    test_check("five folds", "\"VV^VV^^VVV^^V^^VVV^VV^^^VV^^V^^\"", test_show_string(got), true);
    free(got);
}

static void test_7(void) {
    char *got = creases(10);
    test_check("ten folds", "721476453", test_show(test_digest(got)), false);
    free(got);
}

static void test_8(void) {
    char *got = creases(16);
    test_check("sixteen folds", "145904245", test_show(test_digest(got)), false);
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
