def widest_gap(hooks: list[int], lamps: int) -> int:
    spots = sorted(hooks)

    def all_fit(gap: int) -> bool:
        hung, last = 1, spots[0]
        for spot in spots[1:]:
            # More than the gap, where the gap itself would do.
            if spot - last > gap:
                hung += 1
                last = spot
        return hung >= lamps

    low, high = 0, spots[-1] - spots[0]
    while low < high:
        middle = (low + high + 1) // 2
        if all_fit(middle):
            low = middle
        else:
            high = middle - 1
    return low
