def podium_places(scores: list[int]) -> list[int]:
    place = {}
    for index, score in enumerate(sorted(scores, reverse=True)):
        # Only the first of equal scores says the place.
        place.setdefault(score, index + 1)
    return [place[score] for score in scores]
