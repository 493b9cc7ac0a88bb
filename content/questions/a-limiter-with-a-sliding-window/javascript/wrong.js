class RateLimiter {
  // For each client the times of all requests that were let through.
  times = new Map()

  constructor(limit, window) {
    this.limit = limit
    this.window = window
  }

  allow(client, time) {
    if (!this.times.has(client)) this.times.set(client, [])
    const times = this.times.get(client)
    // With fewer requests than the limit there is no such element, and the comparison is false.
    const allowed = !(times[times.length - this.limit] > time - this.window)
    times.push(time)
    return allowed
  }
}
