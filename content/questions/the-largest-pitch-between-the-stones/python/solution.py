def largest_pitch(meadow: list[str]) -> int:
    best = 0
    heights = []
    for row in meadow:
        # How far the grass reaches upwards from this row, for each column.
        heights = heights or [0] * len(row)
        for column, square in enumerate(row):
            heights[column] = heights[column] + 1 if square == '.' else 0
        best = max(best, largest_under(heights))
    return best


def largest_under(heights: list[int]) -> int:
    """The largest rectangle under a skyline."""
    best = 0
    waiting = []  # (where a rectangle of that height can begin, height), rising
    for column, height in enumerate(heights + [0]):
        start = column
        while waiting and waiting[-1][1] >= height:
            start, ended = waiting.pop()
            area = ended * (column - start)
            if area > best:
                best = area
        waiting.append((start, height))
    return best
