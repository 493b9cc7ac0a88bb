def fewest_trips(weights: list[int], limit: int) -> int:
    ordered = sorted(weights)
    light, heavy = 0, len(ordered) - 1
    trips = 0
    while light <= heavy:
        # The heaviest box travels anyway; the lightest one comes along if it can.
        if ordered[light] + ordered[heavy] <= limit:
            light += 1
        heavy -= 1
        trips += 1
    return trips
