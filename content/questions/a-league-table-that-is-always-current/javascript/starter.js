// A table of points that knows every player's place at every moment.
class League {
  constructor(players) {
    this.points = new Array(players).fill(0)
  }

  award(player, points) {}

  // 1 plus the number of players who have more points.
  rank(player) {
    return 0
  }

  // The number of players who have at least `low` and at most `high` points.
  between(low, high) {
    return 0
  }
}
