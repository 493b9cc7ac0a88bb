package main

const mostPoints = 100_000

// A Fenwick tree over the numbers of points: counts up to a number of points in a few steps.
type League struct {
	points []int
	tree   [mostPoints + 2]int
}

func newLeague(players int) *League {
	league := &League{points: make([]int, players)}
	league.change(0, players)
	return league
}

func (league *League) change(points, players int) {
	for index := points + 1; index < len(league.tree); index += index & -index {
		league.tree[index] += players
	}
}

func (league *League) upTo(points int) int {
	players := 0
	for index := points + 1; index > 0; index &= index - 1 {
		players += league.tree[index]
	}
	return players
}

func (league *League) award(player, points int) {
	league.change(league.points[player], -1)
	league.points[player] += points
	league.change(league.points[player], 1)
}

func (league *League) rank(player int) int {
	return 1 + len(league.points) - league.upTo(league.points[player])
}

func (league *League) between(low, high int) int {
	return league.upTo(high) - league.upTo(low-1)
}
