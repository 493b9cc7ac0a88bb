# Returns how many squares the largest free rectangle of the meadow has.
def largest_pitch(meadow: list[str]) -> int:
    return 0
