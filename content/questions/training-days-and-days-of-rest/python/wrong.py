def best_plan(gains: list[int], rest: int) -> int:
    total = 0
    blocked = set()
    for day in sorted(range(len(gains)), key=lambda day: -gains[day]):
        if gains[day] > 0 and day not in blocked:
            total += gains[day]
            blocked.update(range(day - rest, day + rest + 1))
    return total
