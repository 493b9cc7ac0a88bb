def broken_bracket(formula: str) -> int:
    # Counts each kind on its own and does not see that they cross.
    open_positions = {'(': [], '[': [], '{': []}
    opener_of = {')': '(', ']': '[', '}': '{'}
    for position, character in enumerate(formula):
        if character in open_positions:
            open_positions[character].append(position)
        elif character in opener_of:
            if not open_positions[opener_of[character]]:
                return position
            open_positions[opener_of[character]].pop()
    left = sum(open_positions.values(), [])
    return min(left) if left else -1
