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

static char *test_show(long long value) {
    test_text text = {0};
    char number[24];
    snprintf(number, sizeof number, "%lld", value);
    test_add(&text, number);
    return text.letters;
}

// Saves and reads that look random. Returns one number that stands for all contents read.
static long long busy_day(void) {
    page_cache *cache = page_cache_create(20000);
    long long seed = 20, result = 0;
    for (int call = 0; call < 150000; call++) {
        seed = seed * 16807 % 2147483647;
        const int page = (int)(seed % 60000);
        if (seed / 60000 % 3 == 0) {
            page_cache_save(cache, page, call);
        } else {
            result = (result * 31 + page_cache_read(cache, page) + 1) % 1000000007;
        }
    }
    page_cache_free(cache);
    return result;
}

static char *scenario_1(void) {
    page_cache *cache = page_cache_create(2);
    int answers[4];
    size_t count = 0;
    page_cache_save(cache, 1, 10);
    page_cache_save(cache, 2, 20);
    answers[count++] = page_cache_read(cache, 1);
    page_cache_save(cache, 3, 30);
    answers[count++] = page_cache_read(cache, 2);
    answers[count++] = page_cache_read(cache, 3);
    answers[count++] = page_cache_read(cache, 1);
    page_cache_free(cache);
    return test_show_ints(answers, count);
}

static char *scenario_2(void) {
    page_cache *cache = page_cache_create(3);
    int answers[3];
    size_t count = 0;
    answers[count++] = page_cache_read(cache, 0);
    page_cache_save(cache, 5, 50);
    answers[count++] = page_cache_read(cache, 0);
    answers[count++] = page_cache_read(cache, 5);
    page_cache_free(cache);
    return test_show_ints(answers, count);
}

static char *scenario_3(void) {
    page_cache *cache = page_cache_create(2);
    int answers[1];
    size_t count = 0;
    page_cache_save(cache, 7, 1);
    page_cache_save(cache, 7, 2);
    answers[count++] = page_cache_read(cache, 7);
    page_cache_free(cache);
    return test_show_ints(answers, count);
}

static char *scenario_4(void) {
    page_cache *cache = page_cache_create(2);
    int answers[2];
    size_t count = 0;
    page_cache_save(cache, 1, 1);
    page_cache_save(cache, 2, 2);
    page_cache_save(cache, 2, 3);
    answers[count++] = page_cache_read(cache, 1);
    answers[count++] = page_cache_read(cache, 2);
    page_cache_free(cache);
    return test_show_ints(answers, count);
}

static char *scenario_5(void) {
    page_cache *cache = page_cache_create(2);
    int answers[3];
    size_t count = 0;
    page_cache_save(cache, 1, 1);
    page_cache_save(cache, 2, 2);
    page_cache_save(cache, 1, 3);
    page_cache_save(cache, 4, 4);
    answers[count++] = page_cache_read(cache, 2);
    answers[count++] = page_cache_read(cache, 1);
    answers[count++] = page_cache_read(cache, 4);
    page_cache_free(cache);
    return test_show_ints(answers, count);
}

static char *scenario_6(void) {
    page_cache *cache = page_cache_create(2);
    int answers[4];
    size_t count = 0;
    page_cache_save(cache, 1, 1);
    page_cache_save(cache, 2, 2);
    answers[count++] = page_cache_read(cache, 9);
    page_cache_save(cache, 3, 3);
    answers[count++] = page_cache_read(cache, 1);
    answers[count++] = page_cache_read(cache, 2);
    answers[count++] = page_cache_read(cache, 3);
    page_cache_free(cache);
    return test_show_ints(answers, count);
}

static char *scenario_7(void) {
    page_cache *cache = page_cache_create(1);
    int answers[3];
    size_t count = 0;
    page_cache_save(cache, 0, 5);
    answers[count++] = page_cache_read(cache, 0);
    page_cache_save(cache, 9999, 6);
    answers[count++] = page_cache_read(cache, 0);
    answers[count++] = page_cache_read(cache, 9999);
    page_cache_free(cache);
    return test_show_ints(answers, count);
}

static char *scenario_8(void) {
    page_cache *cache = page_cache_create(2);
    int answers[4];
    size_t count = 0;
    page_cache_save(cache, 3, 0);
    answers[count++] = page_cache_read(cache, 3);
    page_cache_save(cache, 4, 1);
    answers[count++] = page_cache_read(cache, 3);
    page_cache_save(cache, 5, 2);
    answers[count++] = page_cache_read(cache, 4);
    answers[count++] = page_cache_read(cache, 3);
    page_cache_free(cache);
    return test_show_ints(answers, count);
}

static char *scenario_9(void) {
    page_cache *cache = page_cache_create(3);
    int answers[9];
    size_t count = 0;
    page_cache_save(cache, 1, 1);
    page_cache_save(cache, 2, 2);
    page_cache_save(cache, 3, 3);
    answers[count++] = page_cache_read(cache, 2);
    page_cache_save(cache, 4, 4);
    answers[count++] = page_cache_read(cache, 1);
    answers[count++] = page_cache_read(cache, 3);
    page_cache_save(cache, 5, 5);
    answers[count++] = page_cache_read(cache, 2);
    page_cache_save(cache, 3, 33);
    answers[count++] = page_cache_read(cache, 4);
    page_cache_save(cache, 6, 6);
    answers[count++] = page_cache_read(cache, 5);
    answers[count++] = page_cache_read(cache, 3);
    answers[count++] = page_cache_read(cache, 6);
    answers[count++] = page_cache_read(cache, 2);
    page_cache_free(cache);
    return test_show_ints(answers, count);
}

int main(void) {
    test_check("the example of the statement", "[10, -1, 30, 10]", scenario_1(), true);
    test_check("an empty cache knows nothing", "[-1, -1, 50]", scenario_2(), true);
    test_check("saving again replaces the content", "[2]", scenario_3(), true);
    test_check("saving again sends nothing back", "[1, 3]", scenario_4(), true);
    test_check("saving again counts as a use", "[-1, 3, 4]", scenario_5(), true);
    test_check("a page that is not found is no use of anything", "[-1, -1, 2, 3]", scenario_6(), true);
    test_check("room for a single page", "[5, -1, 6]", scenario_7(), true);
    test_check("a content of nothing is not a missing page", "[0, 0, -1, 0]", scenario_8(), true);
    test_check("a longer morning", "[2, -1, 3, -1, 4, -1, 33, 6, -1]", scenario_9(), false);
    test_check("a hundred and fifty thousand calls and twenty thousand places", "817722143", test_show(busy_day()), false);
    return failure_count > 0 ? 1 : 0;
}
