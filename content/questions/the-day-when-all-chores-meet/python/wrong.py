from math import prod


def next_common_day(periods: list[int]) -> int:
    return prod(set(periods))
