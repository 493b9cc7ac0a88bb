#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

enum { CLIENTS = 10000 };

// The times of all requests of one client that were let through.
typedef struct {
    int *times;
    size_t count, room;
} history;

typedef struct {
    size_t limit;
    int window;
    history histories[CLIENTS];
} rate_limiter;

rate_limiter *rate_limiter_create(int limit, int window) {
    rate_limiter *limiter = calloc(1, sizeof *limiter);
    limiter->limit = (size_t)limit;
    limiter->window = window;
    return limiter;
}

bool rate_limiter_allow(rate_limiter *limiter, int client, int time) {
    history *past = &limiter->histories[client];
    if (past->count >= limiter->limit && past->times[past->count - limiter->limit] > time - limiter->window) {
        return false;
    }
    if (past->count == past->room) {
        past->room = 2 * past->room + 8;
        past->times = realloc(past->times, past->room * sizeof *past->times);
    }
    past->times[past->count++] = time;
    return true;
}

void rate_limiter_free(rate_limiter *limiter) {
    for (size_t client = 0; client < CLIENTS; client++) {
        free(limiter->histories[client].times);
    }
    free(limiter);
}
