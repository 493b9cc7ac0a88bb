#include <stdlib.h>
#include <string.h>

static int by_name(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

void shortest_tour(const char *const *rooms, int room_count, int *tour) {
    // Give each painter a number: the place of the name in the sorted list of all names.
    const char **names = malloc((size_t)room_count * sizeof *names);
    memcpy(names, rooms, (size_t)room_count * sizeof *names);
    qsort(names, (size_t)room_count, sizeof *names, by_name);
    int painters = 0;
    for (int i = 0; i < room_count; i++) {
        if (i == 0 || strcmp(names[i], names[painters - 1]) != 0) names[painters++] = names[i];
    }

    int *painter_of = malloc((size_t)room_count * sizeof *painter_of);
    for (int i = 0; i < room_count; i++) {
        const char **found = bsearch(&rooms[i], names, (size_t)painters, sizeof *names, by_name);
        painter_of[i] = (int)(found - names);
    }

    int *seen = calloc((size_t)painters, sizeof *seen);
    int first = 0, different = 0;
    tour[0] = 0;
    tour[1] = room_count - 1;
    for (int last = 0; last < room_count; last++) {
        if (seen[painter_of[last]]++ == 0) different++;
        while (seen[painter_of[first]] > 1) seen[painter_of[first++]]--;
        if (different == painters && last - first < tour[1] - tour[0]) {
            tour[0] = first;
            tour[1] = last;
        }
    }
    free(names);
    free(painter_of);
    free(seen);
}
