def shortest_round(points: list[tuple[int, int]]) -> int:
    def way(start, end):
        return abs(start[0] - end[0]) + abs(start[1] - end[1])

    left = list(points[1:])
    here = points[0]
    total = 0
    while left:
        nearest = min(left, key=lambda stop: way(here, stop))
        left.remove(nearest)
        total += way(here, nearest)
        here = nearest
    return total + way(here, points[0])
