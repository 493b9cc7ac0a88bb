def most_repairs(repairs: list[tuple[int, int]]) -> int:
    time = 0
    count = 0
    for duration, deadline in sorted(repairs, key=lambda repair: repair[1]):
        if time + duration <= deadline:
            time += duration
            count += 1
    return count
