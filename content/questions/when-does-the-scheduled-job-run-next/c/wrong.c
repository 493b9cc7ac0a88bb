#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Sets matches[v] for each value of the field at text, and returns where the next field begins.
static const char *read_field(const char *text, int low, int high, bool *matches) {
    for (;;) {
        char *end = (char *)text + 1;
        long first = low, last = high, step = 1;
        if (*text != '*') {
            first = last = strtol(text, &end, 10);
            if (*end == '-') last = strtol(end + 1, &end, 10);
        }
        if (*end == '/') step = strtol(end + 1, &end, 10);
        for (long value = first; value <= last; value += step) matches[value] = true;
        if (*end != ',') return *end == ' ' ? end + 1 : end;
        text = end + 1;
    }
}

static bool is_lone_star(const char *field) {
    return field[0] == '*' && (field[1] == ' ' || field[1] == '\0');
}

static bool is_leap(int year) {
    return year % 4 == 0; // 2100 is none
}

static int month_length(int year, int month) {
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return lengths[month - 1] + (month == 2 && is_leap(year));
}

// 0 is Sunday; 2000-01-01 was a Saturday.
static int weekday_of(int year, int month, int day) {
    int days = day - 1;
    for (int y = 2000; y < year; y++) days += 365 + is_leap(y);
    for (int m = 1; m < month; m++) days += month_length(year, m);
    return (6 + days) % 7;
}

// The first minute of a day, counted from midnight, that matches and is not before `from`; -1 if there is none.
static int first_time(const bool *hours, const bool *minutes, int from) {
    for (int time = from; time < 24 * 60; time++) {
        if (hours[time / 60] && minutes[time % 60]) return time;
    }
    return -1;
}

char *next_run(const char *schedule, const char *now) {
    bool minutes[60] = {0}, hours[24] = {0}, days[32] = {0}, months[13] = {0}, weekdays[7] = {0};
    const char *hour_field = read_field(schedule, 0, 59, minutes);
    const char *day_field = read_field(hour_field, 0, 23, hours);
    const char *month_field = read_field(day_field, 1, 31, days);
    const char *weekday_field = read_field(month_field, 1, 12, months);
    read_field(weekday_field, 0, 6, weekdays);
    bool either = !is_lone_star(day_field) && !is_lone_star(weekday_field);

    int year = atoi(now), month = atoi(now + 5), day = atoi(now + 8);
    int from = atoi(now + 11) * 60 + atoi(now + 14) + 1;
    int weekday = weekday_of(year, month, day);
    char *answer = malloc(64);
    strcpy(answer, "never");
    // Leap days are at most eight years apart; what has not come until then never comes.
    for (int ahead = 0; ahead <= 366 * 8; ahead++) {
        bool day_matches = either ? days[day] || weekdays[weekday] : days[day] && weekdays[weekday];
        int time = months[month] && day_matches ? first_time(hours, minutes, from) : -1;
        if (time >= 0) {
            snprintf(answer, 64, "%04d-%02d-%02d %02d:%02d", year, month, day, time / 60, time % 60);
            break;
        }
        from = 0;
        weekday = (weekday + 1) % 7;
        if (++day > month_length(year, month)) {
            day = 1;
            if (++month > 12) {
                month = 1;
                year++;
            }
        }
    }
    return answer;
}
