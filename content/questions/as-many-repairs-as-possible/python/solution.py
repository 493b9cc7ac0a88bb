from heapq import heappop, heappush


def most_repairs(repairs: list[tuple[int, int]]) -> int:
    accepted = []  # a heap of negative durations: the longest comes first
    time = 0
    for duration, deadline in sorted(repairs, key=lambda repair: repair[1]):
        heappush(accepted, -duration)
        time += duration
        if time > deadline:
            time += heappop(accepted)
    return len(accepted)
