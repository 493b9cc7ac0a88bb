#include <stddef.h>
#include <stdlib.h>

int best_plan(const int *gains, size_t gains_count, int rest) {
    // best[n] is the answer for the first n days.
    int *best = malloc((gains_count + 1) * sizeof *best);
    best[0] = 0;
    for (size_t day = 0; day < gains_count; day++) {
        const size_t before = day > (size_t)rest ? day - (size_t)rest : 0;
        const int trained = gains[day] + best[before];
        best[day + 1] = trained > best[day] ? trained : best[day];
    }
    const int answer = best[gains_count];
    free(best);
    return answer;
}
