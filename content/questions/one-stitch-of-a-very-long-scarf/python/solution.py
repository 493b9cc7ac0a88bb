def stitch_at(pattern: str, position: int) -> str:
    length_of = group_lengths(pattern)
    times = 0
    index = 0
    while index < len(pattern):
        character = pattern[index]
        if character.isdigit():
            times = times * 10 + int(character)
            index += 1
            continue
        length, end = length_of.get(index, (1, index))
        total = (times or 1) * length
        times = 0
        if position >= total:
            position -= total
            index = end + 1
        elif character == '(':
            # It is in this group: all of its rounds are alike.
            position %= length
            index += 1
        else:
            return character
    return '-'


def group_lengths(pattern: str) -> dict[int, tuple[int, int]]:
    """For each opening bracket: the stitches of one round, and where its closing bracket is."""
    found = {}
    opened = []  # of each open group: where it begins, how often it is repeated, the stitches before it
    stitches = 0
    times = 0
    for index, character in enumerate(pattern):
        if character.isdigit():
            times = times * 10 + int(character)
            continue
        if character == '(':
            opened.append((index, times or 1, stitches))
            stitches = 0
        elif character == ')':
            start, repeated, before = opened.pop()
            found[start] = (stitches, index)
            stitches = before + repeated * stitches
        else:
            stitches += times or 1
        times = 0
    return found
