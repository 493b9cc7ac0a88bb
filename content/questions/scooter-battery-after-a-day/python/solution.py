def end_of_day(capacity: int, charge: int, events: list[int]) -> list[int]:
    refused = 0
    for event in events:
        if charge + event < 0:
            refused += 1
        else:
            charge = min(capacity, charge + event)
    return [charge, refused]
