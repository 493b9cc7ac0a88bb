const mostPoints = 100000

// A Fenwick tree over the numbers of points: counts up to a number of points in a few steps.
class League {
  constructor(players) {
    this.points = new Array(players).fill(0)
    this.tree = new Array(mostPoints + 2).fill(0)
    this.change(0, players)
  }

  change(points, players) {
    for (let index = points + 1; index < this.tree.length; index += index & -index) this.tree[index] += players
  }

  upTo(points) {
    let players = 0
    for (let index = points + 1; index > 0; index &= index - 1) players += this.tree[index]
    return players
  }

  award(player, points) {
    this.change(this.points[player], -1)
    this.points[player] += points
    this.change(this.points[player], 1)
  }

  rank(player) {
    return 1 + this.points.length - this.upTo(this.points[player])
  }

  between(low, high) {
    return this.upTo(high) - this.upTo(low - 1)
  }
}
