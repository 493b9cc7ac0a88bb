from collections import Counter


def still_inside(tags: list[str]) -> list[str]:
    # In the order of the first pass, not of the last.
    return [tag for tag, passes in Counter(tags).items() if passes % 2 == 1]
