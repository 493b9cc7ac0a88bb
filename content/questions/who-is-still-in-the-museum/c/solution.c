#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *tag;
    int position;
} Pass;

static int by_tag_then_position(const void *left, const void *right) {
    const Pass *a = left, *b = right;
    int order = strcmp(a->tag, b->tag);
    return order != 0 ? order : a->position - b->position;
}

int still_inside(const char *const *tags, int tag_count, const char **inside) {
    if (tag_count == 0) return 0;
    Pass *passes = malloc((size_t)tag_count * sizeof *passes);
    char *came_in_last = calloc((size_t)tag_count, 1);
    for (int i = 0; i < tag_count; i++) passes[i] = (Pass){tags[i], i};
    qsort(passes, (size_t)tag_count, sizeof *passes, by_tag_then_position);

    // Equal tags stand together now; an odd number of them means that the last pass was inwards.
    for (int start = 0; start < tag_count;) {
        int end = start + 1;
        while (end < tag_count && strcmp(passes[end].tag, passes[start].tag) == 0) end++;
        if ((end - start) % 2 == 1) came_in_last[passes[end - 1].position] = 1;
        start = end;
    }

    int count = 0;
    for (int i = 0; i < tag_count; i++) {
        if (came_in_last[i]) inside[count++] = tags[i];
    }
    free(passes);
    free(came_in_last);
    return count;
}
