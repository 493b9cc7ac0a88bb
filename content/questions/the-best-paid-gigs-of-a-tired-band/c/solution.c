#include <stdlib.h>
#include <string.h>

typedef struct {
    int start, end, pay;
} Gig;

static int by_end(const void *left, const void *right) {
    int a = ((const Gig *)left)->end, b = ((const Gig *)right)->end;
    return (a > b) - (a < b);
}

// How many gigs are over at that hour.
static int over_until(const Gig *gigs, int count, int hour) {
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (gigs[middle].end <= hour) low = middle + 1;
        else high = middle;
    }
    return low;
}

int best_pay(const int (*gigs)[3], int gig_count, int rest, int most) {
    size_t room = (size_t)gig_count + 1;
    Gig *ordered = malloc(room * sizeof *ordered);
    for (int i = 0; i < gig_count; i++) ordered[i] = (Gig){gigs[i][0], gigs[i][1], gigs[i][2]};
    qsort(ordered, (size_t)gig_count, sizeof *ordered, by_end);

    int *before = malloc(room * sizeof *before);
    for (int i = 0; i < gig_count; i++) before[i] = over_until(ordered, gig_count, ordered[i].start - rest);

    // best[i]: what the first i gigs can earn with the number of gigs that is allowed so far.
    int *best = calloc(room, sizeof *best), *more = calloc(room, sizeof *more);
    for (int allowed = 1; allowed <= most; allowed++) {
        for (int i = 0; i < gig_count; i++) {
            int with = best[before[i]] + ordered[i].pay;
            more[i + 1] = with > more[i] ? with : more[i];
        }
        memcpy(best, more, room * sizeof *best);
    }
    int pay = best[gig_count];
    free(ordered);
    free(before);
    free(best);
    free(more);
    return pay;
}
