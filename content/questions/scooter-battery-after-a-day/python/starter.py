# The charge in the evening and the number of refused rides, in this order.
def end_of_day(capacity: int, charge: int, events: list[int]) -> list[int]:
    return []
