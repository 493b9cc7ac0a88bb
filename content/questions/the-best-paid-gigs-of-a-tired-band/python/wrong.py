def best_pay(gigs: list[tuple[int, int, int]], rest: int, most: int) -> int:
    # Greedy: takes the best paid gig that still fits, again and again.
    chosen = []
    for start, end, pay in sorted(gigs, key=lambda gig: -gig[2]):
        fits = all(end + rest <= other_start or other_end + rest <= start for other_start, other_end, _ in chosen)
        if fits and len(chosen) < most:
            chosen.append((start, end, pay))
    return sum(pay for _, _, pay in chosen)
