# All steps in the order in which they run, or nothing if they cannot all run. A need (a, b)
# says that step a needs step b first.
def build_order(step_count: int, needs: list[tuple[int, int]]) -> list[int]:
    return []
