def shortest_round(points: list[tuple[int, int]]) -> int:
    def way(start, end):
        return abs(start[0] - end[0]) + abs(start[1] - end[1])

    depot, stops = points[0], points[1:]
    if not stops:
        return 0
    count = len(stops)
    ways = [[way(start, end) for end in stops] for start in stops]
    # shortest[visited][last]: from the depot through all visited stops, ending at the last one.
    unknown = float('inf')
    shortest = [[unknown] * count for _ in range(1 << count)]
    for stop in range(count):
        shortest[1 << stop][stop] = way(depot, stops[stop])
    for visited in range(1, 1 << count):
        lengths = shortest[visited]
        for last in range(count):
            length = lengths[last]
            if length == unknown:
                continue
            onwards = ways[last]
            for following in range(count):
                if not visited >> following & 1:
                    longer = shortest[visited | 1 << following]
                    if length + onwards[following] < longer[following]:
                        longer[following] = length + onwards[following]
    return min(length + way(stop, depot) for length, stop in zip(shortest[-1], stops))
