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
    const int lengths[2] = {1, 2};
    test_check("the first example of the statement", "5", test_show(path_patterns(lengths, 2, 4LL)), true);
}

static void test_2(void) {
    const int lengths[3] = {1, 1, 3};
    test_check("two kinds of the same length", "9", test_show(path_patterns(lengths, 3, 3LL)), true);
}

static void test_3(void) {
    const int lengths[1] = {5};
    test_check("a path of no length", "1", test_show(path_patterns(lengths, 1, 0LL)), true);
}

static void test_4(void) {
    const int lengths[3] = {2, 4, 6};
    test_check("slabs that cannot fill the path", "0", test_show(path_patterns(lengths, 3, 7LL)), true);
}

static void test_5(void) {
    const int lengths[2] = {3, 8};
    test_check("a path that is shorter than every slab", "0", test_show(path_patterns(lengths, 2, 2LL)), true);
}

static void test_6(void) {
    const int lengths[1] = {8};
    test_check("one slab of the longest kind", "1", test_show(path_patterns(lengths, 1, 8LL)), true);
}

static void test_7(void) {
    const int lengths[2] = {1, 2};
    test_check("forty-four feet pass the modulus", "134903163", test_show(path_patterns(lengths, 2, 44LL)), true);
}

static void test_8(void) {
    const int lengths[4] = {2, 3, 7, 3};
    test_check("a million feet", "626865763", test_show(path_patterns(lengths, 4, 1000000LL)), false);
}

static void test_9(void) {
    const int lengths[10] = {1, 2, 3, 4, 5, 6, 7, 8, 8, 1};
    test_check("the whole way", "957386409", test_show(path_patterns(lengths, 10, 1000000000000000LL)), false);
}

static void test_10(void) {
    const int lengths[4] = {2, 4, 6, 7};
    test_check("an odd way with even slabs and one odd one", "204386546", test_show(path_patterns(lengths, 4, 999999999999999LL)), false);
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
