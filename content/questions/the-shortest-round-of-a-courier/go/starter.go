package main

// The length of the shortest way from the first point through all others and back.
func shortestRound(points [][2]int) int {
	return 0
}
