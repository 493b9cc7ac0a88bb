#include <stddef.h>
#include <stdlib.h>

typedef struct {
    int duration, deadline;
} repair;

static int compare_deadlines(const void *left, const void *right) {
    const int first = ((const repair *)left)->deadline, second = ((const repair *)right)->deadline;
    return (first > second) - (first < second);
}

// A binary heap: the longest duration is at its front.
static void push(int *heap, size_t *size, int duration) {
    size_t index = (*size)++;
    while (index > 0 && heap[(index - 1) / 2] < duration) {
        heap[index] = heap[(index - 1) / 2];
        index = (index - 1) / 2;
    }
    heap[index] = duration;
}

static int pop(int *heap, size_t *size) {
    const int longest = heap[0];
    const int last = heap[--(*size)];
    size_t index = 0;
    for (;;) {
        size_t child = 2 * index + 1;
        if (child >= *size) {
            break;
        }
        if (child + 1 < *size && heap[child + 1] > heap[child]) {
            child++;
        }
        if (heap[child] <= last) {
            break;
        }
        heap[index] = heap[child];
        index = child;
    }
    heap[index] = last;
    return longest;
}

int most_repairs(const int (*repairs)[2], size_t repairs_count) {
    repair *by_deadline = malloc((repairs_count + 1) * sizeof *by_deadline);
    int *accepted = malloc((repairs_count + 1) * sizeof *accepted);
    size_t count = 0;
    int time = 0;
    for (size_t index = 0; index < repairs_count; index++) {
        by_deadline[index] = (repair){repairs[index][0], repairs[index][1]};
    }
    qsort(by_deadline, repairs_count, sizeof *by_deadline, compare_deadlines);
    for (size_t index = 0; index < repairs_count; index++) {
        push(accepted, &count, by_deadline[index].duration);
        time += by_deadline[index].duration;
        if (time > by_deadline[index].deadline) {
            time -= pop(accepted, &count);
        }
    }
    free(by_deadline);
    free(accepted);
    return (int)count;
}
