def shortest_tour(rooms: list[str]) -> list[int]:
    painters = len(set(rooms))
    seen = {}
    first = 0
    best = [0, len(rooms) - 1]
    for last, painter in enumerate(rooms):
        seen[painter] = seen.get(painter, 0) + 1
        # A first room whose painter comes again can be left out.
        while seen[rooms[first]] > 1:
            seen[rooms[first]] -= 1
            first += 1
        if len(seen) == painters and last - first < best[1] - best[0]:
            best = [first, last]
    return best
