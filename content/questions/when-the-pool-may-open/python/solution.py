def open_hours(shifts: list[tuple[int, int]], needed: int) -> list[tuple[int, int]]:
    # Arrivals sort before departures of the same minute, so a seamless change never drops below the number.
    events = sorted([(start, 0) for start, _ in shifts] + [(end, 1) for _, end in shifts])
    periods = []
    on_duty = 0
    opened = 0
    for minute, leaves in events:
        if leaves:
            # Enough only in the very minute of a change is no period.
            if on_duty == needed and opened < minute:
                periods.append((opened, minute))
            on_duty -= 1
        else:
            on_duty += 1
            if on_duty == needed:
                opened = minute
    return periods
