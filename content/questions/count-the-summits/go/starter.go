package main

// Returns how many cells are higher than all of their neighbours.
func countSummits(heights [][]int) int {
	return 0
}
