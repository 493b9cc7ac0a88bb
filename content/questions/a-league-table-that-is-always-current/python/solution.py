MOST_POINTS = 100_000


class League:
    """A Fenwick tree over the numbers of points: counts up to a number of points in a few steps."""

    def __init__(self, players: int) -> None:
        self.points = [0] * players
        self.tree = [0] * (MOST_POINTS + 2)
        self.change(0, players)

    def change(self, points: int, players: int) -> None:
        index = points + 1
        while index < len(self.tree):
            self.tree[index] += players
            index += index & -index

    def up_to(self, points: int) -> int:
        index = points + 1
        players = 0
        while index > 0:
            players += self.tree[index]
            index &= index - 1
        return players

    def award(self, player: int, points: int) -> None:
        self.change(self.points[player], -1)
        self.points[player] += points
        self.change(self.points[player], 1)

    def rank(self, player: int) -> int:
        return 1 + len(self.points) - self.up_to(self.points[player])

    def between(self, low: int, high: int) -> int:
        return self.up_to(high) - self.up_to(low - 1)
