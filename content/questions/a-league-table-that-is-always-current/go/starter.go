package main

// A table of points that knows every player's place at every moment.
type League struct {
	players int
}

func newLeague(players int) *League {
	return &League{players: players}
}

func (league *League) award(player, points int) {
}

// 1 plus the number of players who have more points.
func (league *League) rank(player int) int {
	return 0
}

// The number of players who have at least low and at most high points.
func (league *League) between(low, high int) int {
	return 0
}
