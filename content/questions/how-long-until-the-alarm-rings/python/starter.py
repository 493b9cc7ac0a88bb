# Returns how long it takes from now until the alarm, such as "6 h 35 min".
def time_until(now: str, alarm: str) -> str:
    return ''
