def changed_switches(before: int, after: int) -> list[int]:
    difference = before & ~after
    return [switch for switch in range(32) if difference >> switch & 1]
