def fewest_trips(weights: list[int], limit: int) -> int:
    ordered = sorted(weights)
    index = 0
    trips = 0
    while index < len(ordered):
        # Pairs neighbours: the light ones go together and leave the heavy ones alone.
        if index + 1 < len(ordered) and ordered[index] + ordered[index + 1] <= limit:
            index += 1
        index += 1
        trips += 1
    return trips
