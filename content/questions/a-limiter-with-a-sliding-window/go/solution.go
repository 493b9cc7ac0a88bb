package main

// Keeps, for each client, the times of all requests that were let through.
type RateLimiter struct {
	limit, window int
	times         map[int][]int
}

func newRateLimiter(limit, window int) *RateLimiter {
	return &RateLimiter{limit: limit, window: window, times: map[int][]int{}}
}

func (limiter *RateLimiter) allow(client, time int) bool {
	times := limiter.times[client]
	if first := len(times) - limiter.limit; first >= 0 && times[first] > time-limiter.window {
		return false
	}
	limiter.times[client] = append(times, time)
	return true
}
