# The smallest number of days, greater than 0, that is a multiple of every period.
def next_common_day(periods: list[int]) -> int:
    return 0
