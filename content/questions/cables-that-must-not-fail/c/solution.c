#include <stddef.h>
#include <stdlib.h>

typedef struct {
    int met;         // when the walk came here, counted from 1; 0 for not yet
    int lowest;      // the earliest router that this one and those behind it lead back to
    int arrived_by;  // the cable by which the walk came, or -1
    int before;      // the router from which it came, or -1
    int next_end;    // the end of a cable to look at next, or -1
} router_state;

int *critical_cables(int router_count, const int (*cables)[2], size_t cables_count, size_t *result_count) {
    router_state *routers = malloc((size_t)router_count * sizeof *routers);
    // Each cable has two ends, 2 * cable and 2 * cable + 1. The ends at one router form a linked list.
    int *following_end = malloc((2 * cables_count + 1) * sizeof *following_end);
    char *is_critical = calloc(cables_count + 1, 1);
    int clock = 0;

    for (int router = 0; router < router_count; router++) {
        routers[router] = (router_state){.arrived_by = -1, .before = -1, .next_end = -1};
    }
    for (int end = 0; end < (int)(2 * cables_count); end++) {
        router_state *router = &routers[cables[end / 2][end % 2]];
        following_end[end] = router->next_end;
        router->next_end = end;
    }
    for (int start = 0; start < router_count; start++) {
        if (routers[start].met > 0) {
            continue;
        }
        routers[start].met = routers[start].lowest = ++clock;
        for (int here = start; here >= 0;) {
            router_state *router = &routers[here];
            if (router->next_end >= 0) {
                const int end = router->next_end;
                const int other = cables[end / 2][1 - end % 2];
                router->next_end = following_end[end];
                if (end / 2 == router->arrived_by) {
                    continue;
                }
                if (routers[other].met > 0) {
                    if (routers[other].met < router->lowest) {
                        router->lowest = routers[other].met;
                    }
                } else {
                    routers[other].met = routers[other].lowest = ++clock;
                    routers[other].arrived_by = end / 2;
                    routers[other].before = here;
                    here = other;
                }
                continue;
            }
            if (router->before >= 0) {
                router_state *before = &routers[router->before];
                if (router->lowest < before->lowest) {
                    before->lowest = router->lowest;
                }
                if (router->lowest > before->met) {
                    is_critical[router->arrived_by] = 1;
                }
            }
            here = router->before;
        }
    }

    int *critical = malloc((cables_count + 1) * sizeof *critical);
    size_t count = 0;
    for (size_t cable = 0; cable < cables_count; cable++) {
        if (is_critical[cable]) {
            critical[count++] = (int)cable;
        }
    }
    free(routers);
    free(following_end);
    free(is_critical);
    *result_count = count;
    return critical;
}
