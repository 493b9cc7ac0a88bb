from bisect import bisect_right


def best_pay(gigs: list[tuple[int, int, int]], rest: int, most: int) -> int:
    by_end = sorted(gigs, key=lambda gig: gig[1])
    ends = [end for _, end, _ in by_end]
    # For each gig: how many of the gigs, in the order of their ends, are over early enough.
    before = [bisect_right(ends, start - rest) for start, _, _ in by_end]

    # best[i]: what the first i gigs can earn with the number of gigs that is allowed so far.
    best = [0] * (len(by_end) + 1)
    for _ in range(most):
        more = [0]
        for (_, _, pay), earlier in zip(by_end, before):
            more.append(max(more[-1], best[earlier] + pay))
        if more == best:
            break
        best = more
    return best[-1]
