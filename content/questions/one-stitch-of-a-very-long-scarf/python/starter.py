# Returns the stitch at the position, counted from 0, or "-" if the scarf has ended before.
def stitch_at(pattern: str, position: int) -> str:
    return '?'
