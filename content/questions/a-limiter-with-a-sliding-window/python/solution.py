from collections import defaultdict, deque


class RateLimiter:
    def __init__(self, limit: int, window: int) -> None:
        self.window = window
        # For each client the times of the last requests let through, never more than the limit.
        self.times: defaultdict[int, deque[int]] = defaultdict(lambda: deque(maxlen=limit))

    def allow(self, client: int, time: int) -> bool:
        times = self.times[client]
        if len(times) == times.maxlen and times[0] > time - self.window:
            return False
        times.append(time)
        return True
