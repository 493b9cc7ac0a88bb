from datetime import date, timedelta


def values(field: str, low: int, high: int) -> set[int]:
    found = set()
    for item in field.split(','):
        span, _, step = item.partition('/')
        first, last = low, high
        if span != '*':
            bounds = span.split('-')
            first, last = int(bounds[0]), int(bounds[-1])
        found.update(range(first, last + 1, int(step or 1)))
    return found


def next_run(schedule: str, now: str) -> str:
    minute, hour, day, month, weekday = schedule.split(' ')
    times = [f'{h:02}:{m:02}' for h in sorted(values(hour, 0, 23)) for m in sorted(values(minute, 0, 59))]
    days, months, weekdays = values(day, 1, 31), values(month, 1, 12), values(weekday, 0, 6)

    def runs_on(current: date) -> bool:
        if current.month not in months:
            return False
        by_day, by_weekday = current.day in days, current.isoweekday() % 7 in weekdays
        # Wants both day fields always.
        return by_day and by_weekday

    today, clock = now.split(' ')
    current = date.fromisoformat(today)
    # Leap days are at most eight years apart; what has not come until then never comes.
    for ahead in range(366 * 8 + 1):
        if runs_on(current):
            for time in times:
                if ahead > 0 or time > clock:
                    return f'{current.isoformat()} {time}'
        current += timedelta(days=1)
    return 'never'
