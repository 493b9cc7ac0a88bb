#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_leap(int year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int month_length(int year, int month) {
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return lengths[month - 1] + (month == 2 && is_leap(year));
}

// The weekday of the first of a month; Monday is 0, and so was 1900-01-01.
static int first_weekday(int year, int month) {
    int days = 0;
    for (int y = 1900; y < year; y++) days += 365 + is_leap(y);
    for (int m = 1; m < month; m++) days += month_length(year, m);
    return days % 7;
}

static int index_of(const char *word, size_t length, const char *const *words) {
    for (int i = 0; words[i]; i++) {
        if (strlen(words[i]) == length && strncmp(word, words[i], length) == 0) return i;
    }
    return -1;
}

char *next_meeting(const char *rule, const char *today) {
    static const char *const days[] = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", NULL};
    static const char *const weeks[] = {"first", "second", "third", "fourth", "fifth", NULL};
    const char *space = strchr(rule, ' ');
    int week = index_of(rule, (size_t)(space - rule), weeks);
    int weekday = index_of(space + 1, strlen(space + 1), days);

    int year = atoi(today), month = atoi(today + 5), earliest = atoi(today + 8);
    for (;;) {
        int length = month_length(year, month);
        int first = 1 + (weekday - first_weekday(year, month) + 7) % 7;
        int day = week < 0 ? first + (length - first) / 7 * 7 : first + 7 * week;
        if (day <= length && day >= earliest) {
            char *meeting = malloc(40);
            sprintf(meeting, "%04d-%02d-%02d", year, month, day);
            return meeting;
        }
        earliest = 1;
        if (++month > 12) {
            month = 1;
            year++;
        }
    }
}
