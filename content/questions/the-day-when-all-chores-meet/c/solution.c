#include <stddef.h>

static long long greatest_common_divisor(long long first, long long second) {
    return second == 0 ? first : greatest_common_divisor(second, first % second);
}

long long next_common_day(const int *periods, size_t periods_count) {
    long long day = 1;
    for (size_t index = 0; index < periods_count; index++) {
        day = day / greatest_common_divisor(day, periods[index]) * periods[index];
    }
    return day;
}
