def broken_bracket(formula: str) -> int:
    opener_of = {')': '(', ']': '[', '}': '{'}
    open_positions = []
    for position, character in enumerate(formula):
        if character in '([{':
            open_positions.append(position)
        elif character in opener_of:
            if not open_positions or formula[open_positions[-1]] != opener_of[character]:
                return position
            open_positions.pop()
    return open_positions[0] if open_positions else -1
