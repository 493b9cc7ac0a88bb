def minutes(clock: str) -> int:
    hours, rest = clock.split(':')
    return int(hours) * 60 + int(rest)


def time_until(now: str, alarm: str) -> str:
    # "or": nothing left means a whole day.
    left = (minutes(alarm) - minutes(now)) % 1440 or 1440
    hours, rest = divmod(left, 60)
    parts = []
    if hours:
        parts.append(f'{hours} h')
    if rest:
        parts.append(f'{rest} min')
    return ' '.join(parts)
