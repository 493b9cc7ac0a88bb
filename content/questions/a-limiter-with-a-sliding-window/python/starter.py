# Lets each client make at most `limit` requests within any `window` seconds.
class RateLimiter:
    def __init__(self, limit: int, window: int) -> None:
        self.limit = limit
        self.window = window

    # Whether the request that this client makes at this second is let through.
    def allow(self, client: int, time: int) -> bool:
        return False
