# Returns the tags of the visitors who are still inside, in the order in which they came in last.
def still_inside(tags: list[str]) -> list[str]:
    return []
