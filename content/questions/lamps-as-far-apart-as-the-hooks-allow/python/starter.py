# Returns the largest distance that all neighbouring lamps can keep.
def widest_gap(hooks: list[int], lamps: int) -> int:
    return 0
