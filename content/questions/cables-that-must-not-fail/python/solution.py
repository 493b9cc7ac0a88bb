def critical_cables(router_count: int, cables: list[tuple[int, int]]) -> list[int]:
    ends = [[] for _ in range(router_count)]
    for cable, (left, right) in enumerate(cables):
        ends[left].append((right, cable))
        ends[right].append((left, cable))

    # met: when the walk came to a router. lowest: the earliest router that it and those behind it lead back to.
    met = [-1] * router_count
    lowest = [0] * router_count
    clock = 0
    critical = []
    for start in range(router_count):
        if met[start] >= 0:
            continue
        met[start] = lowest[start] = clock
        clock += 1
        path = [(start, -1, iter(ends[start]))]
        while path:
            router, arrived_by, onwards = path[-1]
            for other, cable in onwards:
                if cable == arrived_by:
                    continue
                if met[other] < 0:
                    met[other] = lowest[other] = clock
                    clock += 1
                    path.append((other, cable, iter(ends[other])))
                    break
                lowest[router] = min(lowest[router], met[other])
            else:
                path.pop()
                if path:
                    before = path[-1][0]
                    lowest[before] = min(lowest[before], lowest[router])
                    if lowest[router] > met[before]:
                        critical.append(arrived_by)
    return sorted(critical)
