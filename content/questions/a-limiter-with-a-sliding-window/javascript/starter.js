// Lets each client make at most `limit` requests within any `window` seconds.
class RateLimiter {
  constructor(limit, window) {
    this.limit = limit
    this.window = window
  }

  // Whether the request that this client makes at this second is let through.
  allow(client, time) {
    return false
  }
}
