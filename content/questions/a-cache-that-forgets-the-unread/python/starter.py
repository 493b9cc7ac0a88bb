# Keeps the pages used last. When it is full, the one unused for longest goes.
class PageCache:
    def __init__(self, capacity: int) -> None:
        self.capacity = capacity

    # The page's content, or -1 if it is not kept.
    def read(self, page: int) -> int:
        return -1

    def save(self, page: int, content: int) -> None:
        pass
