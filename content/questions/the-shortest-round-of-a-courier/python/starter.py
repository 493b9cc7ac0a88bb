# The length of the shortest way from the first point through all others and back.
def shortest_round(points: list[tuple[int, int]]) -> int:
    return 0
