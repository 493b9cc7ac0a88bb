# One line for each name and its price in cents, exactly as wide as the paper.
def menu_lines(names: list[str], prices: list[int], width: int) -> list[str]:
    return []
