#include <stddef.h>
#include <stdlib.h>

// A binary heap: the smallest step is at its front.
static void push(int *heap, size_t *size, int step) {
    size_t index = (*size)++;
    while (index > 0 && heap[(index - 1) / 2] > step) {
        heap[index] = heap[(index - 1) / 2];
        index = (index - 1) / 2;
    }
    heap[index] = step;
}

static int pop(int *heap, size_t *size) {
    const int smallest = heap[0];
    const int last = heap[--(*size)];
    size_t index = 0;
    for (;;) {
        size_t child = 2 * index + 1;
        if (child >= *size) {
            break;
        }
        if (child + 1 < *size && heap[child + 1] < heap[child]) {
            child++;
        }
        if (heap[child] >= last) {
            break;
        }
        heap[index] = heap[child];
        index = child;
    }
    heap[index] = last;
    return smallest;
}

int *build_order(int step_count, const int (*needs)[2], size_t needs_count, size_t *result_count) {
    const size_t steps = (size_t)step_count;
    int *waiting_for = calloc(steps + 1, sizeof *waiting_for);
    // The needs as linked lists: last_need[step] is the newest need for that step, earlier[need] the one before it.
    int *last_need = malloc((steps + 1) * sizeof *last_need);
    int *earlier = malloc((needs_count + 1) * sizeof *earlier);
    int *free_steps = malloc((steps + 1) * sizeof *free_steps);
    int *order = malloc((steps + 1) * sizeof *order);
    size_t free_count = 0, count = 0;

    for (size_t step = 0; step < steps; step++) {
        last_need[step] = -1;
    }
    for (size_t need = 0; need < needs_count; need++) {
        waiting_for[needs[need][0]]++;
        earlier[need] = last_need[needs[need][1]];
        last_need[needs[need][1]] = (int)need;
    }
    for (size_t step = 0; step < steps; step++) {
        if (waiting_for[step] == 0) {
            push(free_steps, &free_count, (int)step);
        }
    }
    while (free_count > 0) {
        const int done = pop(free_steps, &free_count);
        order[count++] = done;
        for (int need = last_need[done]; need >= 0; need = earlier[need]) {
            const int step = needs[need][0];
            if (--waiting_for[step] == 0) {
                push(free_steps, &free_count, step);
            }
        }
    }
    free(waiting_for);
    free(last_need);
    free(earlier);
    free(free_steps);
    *result_count = count == steps ? count : 0;
    return order;
}
