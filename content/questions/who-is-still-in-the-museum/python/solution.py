def still_inside(tags: list[str]) -> list[str]:
    # A dict keeps the order of insertion, so leaving and coming back moves a visitor to the end.
    inside = {}
    for tag in tags:
        if tag in inside:
            del inside[tag]
        else:
            inside[tag] = True
    return list(inside)
