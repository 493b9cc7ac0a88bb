def rain_totals(readings: list[int], periods: list[tuple[int, int]]) -> list[int]:
    return [sum(readings[first : last + 1]) for first, last in periods]
