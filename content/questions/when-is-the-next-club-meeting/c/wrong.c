#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Each fourth year, without the exception of the full centuries.
static bool is_leap(int year) { return year % 4 == 0; }

static int month_length(int year, int month) {
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return lengths[month - 1] + (month == 2 && is_leap(year));
}

static int first_weekday(int year, int month) {
    int days = 0;
    for (int y = 1900; y < year; y++) days += 365 + is_leap(y);
    for (int m = 1; m < month; m++) days += month_length(year, m);
    return days % 7;
}

char *next_meeting(const char *rule, const char *today) {
    static const char *const days[] = {"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"};
    static const char *const weeks[] = {"first", "second", "third", "fourth", "fifth"};
    int week = -1, weekday = 0;
    for (int i = 0; i < 5; i++) if (strncmp(rule, weeks[i], 3) == 0) week = i;
    for (int i = 0; i < 7; i++) if (strncmp(strchr(rule, ' ') + 1, days[i], 2) == 0) weekday = i;
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
