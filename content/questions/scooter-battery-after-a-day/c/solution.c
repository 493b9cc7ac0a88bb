#include <stddef.h>
#include <stdlib.h>

int *end_of_day(int capacity, int charge, const int *events, size_t events_count, size_t *result_count) {
    int refused = 0;
    for (size_t index = 0; index < events_count; index++) {
        const int next = charge + events[index];
        if (next < 0) {
            refused++;
        } else {
            charge = next < capacity ? next : capacity;
        }
    }
    int *result = malloc(2 * sizeof *result);
    result[0] = charge;
    result[1] = refused;
    *result_count = 2;
    return result;
}
