#include <stddef.h>
#include <stdlib.h>

long long *team_costs(const int *managers, size_t managers_count, const int *salaries, size_t *result_count) {
    const size_t people = managers_count;
    long long *costs = malloc((people + 1) * sizeof *costs);
    int *reports = calloc(people + 1, sizeof *reports);
    int *ready = malloc((people + 1) * sizeof *ready);
    size_t ready_count = 0;
    for (size_t person = 0; person < people; person++) {
        costs[person] = salaries[person];
        if (managers[person] >= 0) {
            reports[managers[person]]++;
        }
    }
    // Whoever has nobody left to wait for hands the sum up to the manager.
    for (size_t person = 0; person < people; person++) {
        if (reports[person] == 0) {
            ready[ready_count++] = (int)person;
        }
    }
    for (size_t index = 0; index < ready_count; index++) {
        const int manager = managers[ready[index]];
        if (manager >= 0) {
            costs[manager] += costs[ready[index]];
            if (--reports[manager] == 0) {
                ready[ready_count++] = manager;
            }
        }
    }
    free(reports);
    free(ready);
    *result_count = people;
    return costs;
}
