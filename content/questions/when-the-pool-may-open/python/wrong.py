def open_hours(shifts: list[tuple[int, int]], needed: int) -> list[tuple[int, int]]:
    # Departures come first in a minute, so a seamless change cuts the period in two.
    events = sorted([(start, 1) for start, _ in shifts] + [(end, -1) for _, end in shifts])
    periods = []
    on_duty = 0
    opened = 0
    for minute, change in events:
        if change == -1 and on_duty == needed:
            periods.append((opened, minute))
        on_duty += change
        if change == 1 and on_duty == needed:
            opened = minute
    return periods
