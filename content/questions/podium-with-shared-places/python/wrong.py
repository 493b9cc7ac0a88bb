def podium_places(scores: list[int]) -> list[int]:
    # Does not skip the places that a tie uses up.
    place = {score: index + 1 for index, score in enumerate(sorted(set(scores), reverse=True))}
    return [place[score] for score in scores]
