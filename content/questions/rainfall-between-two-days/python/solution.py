from itertools import accumulate


def rain_totals(readings: list[int], periods: list[tuple[int, int]]) -> list[int]:
    before = [0, *accumulate(readings)]
    return [before[last + 1] - before[first] for first, last in periods]
