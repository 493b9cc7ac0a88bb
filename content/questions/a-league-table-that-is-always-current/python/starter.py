# A table of points that knows every player's place at every moment.
class League:
    def __init__(self, players: int) -> None:
        self.points = [0] * players

    def award(self, player: int, points: int) -> None:
        pass

    # 1 plus the number of players who have more points.
    def rank(self, player: int) -> int:
        return 0

    # The number of players who have at least `low` and at most `high` points.
    def between(self, low: int, high: int) -> int:
        return 0
