MODULUS = 1_000_000_007


def multiply(left, right):
    columns = list(zip(*right))
    return [[sum(a * b for a, b in zip(row, column)) % MODULUS for column in columns] for row in left]


def path_patterns(lengths: list[int], distance: int) -> int:
    # One step takes the counts of the last `longest` distances on by one foot; the power takes all steps at once.
    if distance < min(lengths):
        return 0
    longest = max(lengths)
    step = [[lengths.count(length) for length in range(1, longest + 1)]]
    step += [[int(column == row) for column in range(longest)] for row in range(longest - 1)]
    power = [[int(column == row) for column in range(longest)] for row in range(longest)]
    while distance > 0:
        if distance & 1:
            power = multiply(power, step)
        step = multiply(step, step)
        distance >>= 1
    # At the start there is one pattern for no foot, and none for the distances before.
    return power[0][0]
