from math import gcd


def next_common_day(periods: list[int]) -> int:
    day = 1
    for period in periods:
        day = day // gcd(day, period) * period
    return day
