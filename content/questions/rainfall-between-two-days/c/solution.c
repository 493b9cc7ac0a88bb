#include <stddef.h>
#include <stdlib.h>

int *rain_totals(const int *readings, size_t readings_count, const int (*periods)[2], size_t periods_count, size_t *result_count) {
    int *before = malloc((readings_count + 1) * sizeof *before);
    before[0] = 0;
    for (size_t day = 0; day < readings_count; day++) {
        before[day + 1] = before[day] + readings[day];
    }
    int *totals = malloc((periods_count + 1) * sizeof *totals);
    for (size_t index = 0; index < periods_count; index++) {
        totals[index] = before[periods[index][1] + 1] - before[periods[index][0]];
    }
    free(before);
    *result_count = periods_count;
    return totals;
}
