#include <stdbool.h>
#include <stdlib.h>

// Lets each client make at most `limit` requests within any `window` seconds.
typedef struct {
    int limit, window;
} rate_limiter;

// The caller owns the limiter and gives it back with rate_limiter_free, which frees all that belongs to it.
rate_limiter *rate_limiter_create(int limit, int window) {
    rate_limiter *limiter = calloc(1, sizeof *limiter);
    limiter->limit = limit;
    limiter->window = window;
    return limiter;
}

// Whether the request that this client makes at this second is let through.
bool rate_limiter_allow(rate_limiter *limiter, int client, int time) {
    return false;
}

void rate_limiter_free(rate_limiter *limiter) {
    free(limiter);
}
