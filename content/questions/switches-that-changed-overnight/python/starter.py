# The switches, in ascending order, whose bits differ in the two numbers.
def changed_switches(before: int, after: int) -> list[int]:
    return []
