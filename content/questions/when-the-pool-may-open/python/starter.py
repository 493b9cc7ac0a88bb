# Returns the periods [start, end] in which at least needed lifeguards are on duty, in the order of time.
def open_hours(shifts: list[tuple[int, int]], needed: int) -> list[tuple[int, int]]:
    return []
