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

// Awards and questions that look random. Returns one number that stands for all answers.
static long long season(void) {
    enum { players = 20000 };
    league *league = league_create(players);
    int *points = calloc(players, sizeof *points);
    long long seed = 2718, result = 0;
    for (int call = 0; call < 40000; call++) {
        seed = seed * 16807 % 2147483647;
        const int player = (int)(seed % players);
        if (seed / players % 2 == 0) {
            int award = (int)(seed % 9973);
            if (award > 100000 - points[player]) {
                award = 100000 - points[player];
            }
            points[player] += award;
            league_award(league, player, award);
        } else {
            result = (result * 31 + league_rank(league, player) + league_between(league, 1000, 20000)) % 1000000007;
        }
    }
    league_free(league);
    free(points);
    return result;
}

static char *scenario_1(void) {
    league *league = league_create(4);
    int answers[7];
    size_t count = 0;
    answers[count++] = league_rank(league, 3);
    league_award(league, 0, 50);
    league_award(league, 1, 80);
    league_award(league, 2, 50);
    answers[count++] = league_rank(league, 1);
    answers[count++] = league_rank(league, 0);
    answers[count++] = league_rank(league, 2);
    answers[count++] = league_rank(league, 3);
    answers[count++] = league_between(league, 50, 80);
    league_award(league, 1, -80);
    answers[count++] = league_rank(league, 0);
    league_free(league);
    return test_show_ints(answers, count);
}

static char *scenario_2(void) {
    league *league = league_create(1);
    int answers[4];
    size_t count = 0;
    answers[count++] = league_rank(league, 0);
    league_award(league, 0, 100000);
    answers[count++] = league_rank(league, 0);
    answers[count++] = league_between(league, 100000, 100000);
    answers[count++] = league_between(league, 0, 99999);
    league_free(league);
    return test_show_ints(answers, count);
}

static char *scenario_3(void) {
    league *league = league_create(5);
    int answers[3];
    size_t count = 0;
    answers[count++] = league_between(league, 0, 0);
    answers[count++] = league_between(league, 1, 100000);
    answers[count++] = league_rank(league, 4);
    league_free(league);
    return test_show_ints(answers, count);
}

static char *scenario_4(void) {
    league *league = league_create(3);
    int answers[4];
    size_t count = 0;
    league_award(league, 0, 10);
    league_award(league, 1, 20);
    league_award(league, 2, 30);
    answers[count++] = league_between(league, 10, 30);
    answers[count++] = league_between(league, 11, 30);
    answers[count++] = league_between(league, 10, 29);
    answers[count++] = league_between(league, 20, 20);
    league_free(league);
    return test_show_ints(answers, count);
}

static char *scenario_5(void) {
    league *league = league_create(2);
    int answers[3];
    size_t count = 0;
    league_award(league, 0, 30);
    league_award(league, 1, 50);
    answers[count++] = league_rank(league, 0);
    league_award(league, 0, 30);
    answers[count++] = league_rank(league, 0);
    answers[count++] = league_rank(league, 1);
    league_free(league);
    return test_show_ints(answers, count);
}

static char *scenario_6(void) {
    league *league = league_create(3);
    int answers[3];
    size_t count = 0;
    league_award(league, 2, 7);
    league_award(league, 2, 0);
    answers[count++] = league_rank(league, 2);
    answers[count++] = league_rank(league, 0);
    answers[count++] = league_between(league, 7, 7);
    league_free(league);
    return test_show_ints(answers, count);
}

static char *scenario_7(void) {
    league *league = league_create(5);
    int answers[4];
    size_t count = 0;
    league_award(league, 0, 9);
    league_award(league, 1, 9);
    league_award(league, 2, 9);
    league_award(league, 3, 4);
    answers[count++] = league_rank(league, 0);
    answers[count++] = league_rank(league, 2);
    answers[count++] = league_rank(league, 3);
    answers[count++] = league_rank(league, 4);
    league_free(league);
    return test_show_ints(answers, count);
}

static char *scenario_8(void) {
    league *league = league_create(6);
    int answers[12];
    size_t count = 0;
    league_award(league, 0, 500);
    league_award(league, 1, 300);
    league_award(league, 2, 700);
    answers[count++] = league_rank(league, 0);
    league_award(league, 0, -450);
    answers[count++] = league_rank(league, 0);
    answers[count++] = league_between(league, 0, 299);
    league_award(league, 5, 300);
    answers[count++] = league_rank(league, 1);
    answers[count++] = league_rank(league, 5);
    league_award(league, 1, 99700);
    answers[count++] = league_rank(league, 1);
    answers[count++] = league_rank(league, 2);
    answers[count++] = league_between(league, 300, 700);
    league_award(league, 2, -700);
    answers[count++] = league_rank(league, 2);
    answers[count++] = league_rank(league, 3);
    answers[count++] = league_between(league, 0, 0);
    answers[count++] = league_between(league, 0, 100000);
    league_free(league);
    return test_show_ints(answers, count);
}

int main(void) {
    test_check("the example of the statement", "[1, 1, 2, 2, 4, 3, 1]", scenario_1(), true);
    test_check("a league of one", "[1, 1, 1, 0]", scenario_2(), true);
    test_check("everyone starts with nothing", "[5, 0, 1]", scenario_3(), true);
    test_check("both ends of the question count", "[3, 2, 2, 1]", scenario_4(), true);
    test_check("points add up", "[2, 1, 2]", scenario_5(), true);
    test_check("an award of nothing changes nothing", "[1, 2, 1]", scenario_6(), true);
    test_check("places that are shared push the next one back", "[1, 1, 4, 5]", scenario_7(), true);
    test_check("an evening of gains and losses", "[2, 3, 4, 2, 2, 1, 2, 2, 4, 4, 3, 6]", scenario_8(), false);
    test_check("a season of forty thousand calls", "31219176", test_show(season()), false);
    return failure_count > 0 ? 1 : 0;
}
