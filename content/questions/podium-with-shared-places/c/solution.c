#include <stdlib.h>

typedef struct {
    int score;
    int team;
} Entry;

static int by_score_descending(const void *left, const void *right) {
    int a = ((const Entry *)left)->score, b = ((const Entry *)right)->score;
    return (b > a) - (b < a);
}

void podium_places(const int *scores, int score_count, int *places) {
    if (score_count == 0) return;
    Entry *entries = malloc((size_t)score_count * sizeof *entries);
    for (int team = 0; team < score_count; team++) entries[team] = (Entry){scores[team], team};
    qsort(entries, (size_t)score_count, sizeof *entries, by_score_descending);
    for (int i = 0; i < score_count; i++) {
        int shared = i > 0 && entries[i].score == entries[i - 1].score;
        places[entries[i].team] = shared ? places[entries[i - 1].team] : i + 1;
    }
    free(entries);
}
