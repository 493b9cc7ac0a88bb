# The largest sum of gains, if at least this many days of rest lie between any two days of
# training.
def best_plan(gains: list[int], rest: int) -> int:
    return 0
