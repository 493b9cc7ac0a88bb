# Returns the most that the band can earn with at most `most` gigs and a rest after each of them.
def best_pay(gigs: list[tuple[int, int, int]], rest: int, most: int) -> int:
    return 0
