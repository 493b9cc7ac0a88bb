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

static char *test_show_bools(const bool *values, size_t count) {
    test_text text = {0};
    test_add(&text, "[");
    for (size_t index = 0; values != NULL && index < count; index++) {
        test_add(&text, index > 0 ? ", " : "");
        test_add(&text, values[index] ? "true" : "false");
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

// Requests that come in at times that look random. Returns one number that stands for all answers.
static long long storm(void) {
    rate_limiter *limiter = rate_limiter_create(4000, 9000);
    long long seed = 11, result = 0;
    int time = 0;
    for (int request = 0; request < 60000; request++) {
        seed = seed * 16807 % 2147483647;
        time += (int)(seed % 2);
        result = (result * 31 + (rate_limiter_allow(limiter, 42, time) ? 2 : 1)) % 1000000007;
    }
    rate_limiter_free(limiter);
    return result;
}

static char *scenario_1(void) {
    rate_limiter *limiter = rate_limiter_create(2, 10);
    bool answers[6];
    size_t count = 0;
    answers[count++] = rate_limiter_allow(limiter, 1, 100);
    answers[count++] = rate_limiter_allow(limiter, 1, 104);
    answers[count++] = rate_limiter_allow(limiter, 1, 109);
    answers[count++] = rate_limiter_allow(limiter, 2, 109);
    answers[count++] = rate_limiter_allow(limiter, 1, 110);
    answers[count++] = rate_limiter_allow(limiter, 1, 113);
    rate_limiter_free(limiter);
    return test_show_bools(answers, count);
}

static char *scenario_2(void) {
    rate_limiter *limiter = rate_limiter_create(3, 1);
    bool answers[5];
    size_t count = 0;
    answers[count++] = rate_limiter_allow(limiter, 5, 7);
    answers[count++] = rate_limiter_allow(limiter, 5, 7);
    answers[count++] = rate_limiter_allow(limiter, 5, 7);
    answers[count++] = rate_limiter_allow(limiter, 5, 7);
    answers[count++] = rate_limiter_allow(limiter, 5, 8);
    rate_limiter_free(limiter);
    return test_show_bools(answers, count);
}

static char *scenario_3(void) {
    rate_limiter *limiter = rate_limiter_create(1, 10);
    bool answers[3];
    size_t count = 0;
    answers[count++] = rate_limiter_allow(limiter, 0, 10);
    answers[count++] = rate_limiter_allow(limiter, 0, 19);
    answers[count++] = rate_limiter_allow(limiter, 0, 20);
    rate_limiter_free(limiter);
    return test_show_bools(answers, count);
}

static char *scenario_4(void) {
    rate_limiter *limiter = rate_limiter_create(2, 60);
    bool answers[6];
    size_t count = 0;
    answers[count++] = rate_limiter_allow(limiter, 3, 58);
    answers[count++] = rate_limiter_allow(limiter, 3, 59);
    answers[count++] = rate_limiter_allow(limiter, 3, 61);
    answers[count++] = rate_limiter_allow(limiter, 3, 117);
    answers[count++] = rate_limiter_allow(limiter, 3, 118);
    answers[count++] = rate_limiter_allow(limiter, 3, 119);
    rate_limiter_free(limiter);
    return test_show_bools(answers, count);
}

static char *scenario_5(void) {
    rate_limiter *limiter = rate_limiter_create(1, 5);
    bool answers[7];
    size_t count = 0;
    answers[count++] = rate_limiter_allow(limiter, 1, 0);
    answers[count++] = rate_limiter_allow(limiter, 1, 2);
    answers[count++] = rate_limiter_allow(limiter, 1, 4);
    answers[count++] = rate_limiter_allow(limiter, 1, 5);
    answers[count++] = rate_limiter_allow(limiter, 1, 7);
    answers[count++] = rate_limiter_allow(limiter, 1, 9);
    answers[count++] = rate_limiter_allow(limiter, 1, 10);
    rate_limiter_free(limiter);
    return test_show_bools(answers, count);
}

static char *scenario_6(void) {
    rate_limiter *limiter = rate_limiter_create(1, 100);
    bool answers[5];
    size_t count = 0;
    answers[count++] = rate_limiter_allow(limiter, 0, 1);
    answers[count++] = rate_limiter_allow(limiter, 9999, 1);
    answers[count++] = rate_limiter_allow(limiter, 0, 2);
    answers[count++] = rate_limiter_allow(limiter, 9999, 2);
    answers[count++] = rate_limiter_allow(limiter, 500, 2);
    rate_limiter_free(limiter);
    return test_show_bools(answers, count);
}

static char *scenario_7(void) {
    rate_limiter *limiter = rate_limiter_create(2, 1000000);
    bool answers[4];
    size_t count = 0;
    answers[count++] = rate_limiter_allow(limiter, 4, 0);
    answers[count++] = rate_limiter_allow(limiter, 4, 0);
    answers[count++] = rate_limiter_allow(limiter, 4, 999999);
    answers[count++] = rate_limiter_allow(limiter, 4, 1000000);
    rate_limiter_free(limiter);
    return test_show_bools(answers, count);
}

static char *scenario_8(void) {
    rate_limiter *limiter = rate_limiter_create(2, 4);
    bool answers[13];
    size_t count = 0;
    answers[count++] = rate_limiter_allow(limiter, 1, 1);
    answers[count++] = rate_limiter_allow(limiter, 2, 1);
    answers[count++] = rate_limiter_allow(limiter, 1, 2);
    answers[count++] = rate_limiter_allow(limiter, 2, 4);
    answers[count++] = rate_limiter_allow(limiter, 1, 4);
    answers[count++] = rate_limiter_allow(limiter, 2, 5);
    answers[count++] = rate_limiter_allow(limiter, 1, 5);
    answers[count++] = rate_limiter_allow(limiter, 2, 6);
    answers[count++] = rate_limiter_allow(limiter, 1, 6);
    answers[count++] = rate_limiter_allow(limiter, 2, 8);
    answers[count++] = rate_limiter_allow(limiter, 1, 9);
    answers[count++] = rate_limiter_allow(limiter, 1, 9);
    answers[count++] = rate_limiter_allow(limiter, 2, 9);
    rate_limiter_free(limiter);
    return test_show_bools(answers, count);
}

int main(void) {
    test_check("the example of the statement", "[true, true, false, true, true, false]", scenario_1(), true);
    test_check("several requests in one second", "[true, true, true, false, true]", scenario_2(), true);
    test_check("a request leaves exactly after the window", "[true, false, true]", scenario_3(), true);
    test_check("the window slides across the minute", "[true, true, false, false, true, true]", scenario_4(), true);
    test_check("who was turned away is not counted", "[true, false, false, true, false, false, true]", scenario_5(), true);
    test_check("clients do not share their limits", "[true, true, false, false, true]", scenario_6(), true);
    test_check("the first second of time", "[true, true, false, true]", scenario_7(), true);
    test_check("several clients in turn", "[true, true, true, true, false, true, true, false, true, true, true, false, true]", scenario_8(), false);
    test_check("sixty thousand requests of one client", "572309414", test_show(storm()), false);
    return failure_count > 0 ? 1 : 0;
}
