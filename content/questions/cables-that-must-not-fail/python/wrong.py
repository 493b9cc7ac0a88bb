def critical_cables(router_count: int, cables: list[tuple[int, int]]) -> list[int]:
    ends = [[] for _ in range(router_count)]
    for cable, (left, right) in enumerate(cables):
        ends[left].append((right, cable))
        ends[right].append((left, cable))
    met = {}
    lowest = {}
    critical = []

    def walk(router, arrived_by):
        met[router] = lowest[router] = len(met)
        for other, cable in ends[router]:
            if cable == arrived_by:
                continue
            if other in met:
                lowest[router] = min(lowest[router], met[other])
                continue
            walk(other, cable)
            lowest[router] = min(lowest[router], lowest[other])
            if lowest[other] > met[router]:
                critical.append(cable)

    for router in range(router_count):
        if router not in met:
            walk(router, -1)
    return sorted(critical)
