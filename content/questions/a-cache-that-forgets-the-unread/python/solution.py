from collections import OrderedDict


class PageCache:
    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.contents: OrderedDict[int, int] = OrderedDict()  # the one unused for longest comes first

    def read(self, page: int) -> int:
        if page not in self.contents:
            return -1
        self.contents.move_to_end(page)
        return self.contents[page]

    def save(self, page: int, content: int) -> None:
        self.contents[page] = content
        self.contents.move_to_end(page)
        if len(self.contents) > self.capacity:
            self.contents.popitem(last=False)
