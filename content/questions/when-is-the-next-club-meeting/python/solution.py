from calendar import monthrange
from datetime import date

DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
WEEKS = ['first', 'second', 'third', 'fourth', 'fifth']


def next_meeting(rule: str, today: str) -> str:
    week, day = rule.split()
    weekday = DAYS.index(day)
    earliest = date.fromisoformat(today)
    year, month = earliest.year, earliest.month
    while True:
        first_weekday, length = monthrange(year, month)
        first = 1 + (weekday - first_weekday) % 7
        if week == 'last':
            number = first + (length - first) // 7 * 7
        else:
            number = first + 7 * WEEKS.index(week)
        if number <= length and date(year, month, number) >= earliest:
            return date(year, month, number).isoformat()
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
