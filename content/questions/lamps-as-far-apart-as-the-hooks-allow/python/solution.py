from bisect import bisect_left


def widest_gap(hooks: list[int], lamps: int) -> int:
    spots = sorted(hooks)

    def all_fit(gap: int) -> bool:
        position = 0
        for _ in range(lamps - 1):
            # The first hook that is far enough from the last lamp.
            position = bisect_left(spots, spots[position] + gap, position + 1)
            if position == len(spots):
                return False
        return True

    low, high = 0, spots[-1] - spots[0]
    while low < high:
        middle = (low + high + 1) // 2
        if all_fit(middle):
            low = middle
        else:
            high = middle - 1
    return low
