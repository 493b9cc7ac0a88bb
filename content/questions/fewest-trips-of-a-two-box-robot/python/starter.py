# Returns how many trips the robot needs to carry all boxes.
def fewest_trips(weights: list[int], limit: int) -> int:
    return 0
