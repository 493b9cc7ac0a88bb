#include <stdio.h>
#include <stdlib.h>

static int minutes(const char *clock) {
    return ((clock[0] - '0') * 10 + clock[1] - '0') * 60 + (clock[3] - '0') * 10 + clock[4] - '0';
}

char *time_until(const char *now, const char *alarm) {
    int left = minutes(alarm) - minutes(now);
    if (left <= 0) left += 24 * 60;
    int hours = left / 60, rest = left % 60;
    size_t size = 32;
    char *text = malloc(size);
    if (hours == 0) snprintf(text, size, "%d min", rest);
    else if (rest == 0) snprintf(text, size, "%d h", hours);
    else snprintf(text, size, "%d h %d min", hours, rest);
    return text;
}
