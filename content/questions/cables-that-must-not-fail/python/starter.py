# The numbers of the cables without which two routers lose each other, in ascending order. A
# cable is its two ends.
def critical_cables(router_count: int, cables: list[tuple[int, int]]) -> list[int]:
    return []
