package main

// The largest sum of gains, if at least this many days of rest lie between any two days of
// training.
func bestPlan(gains []int, rest int) int {
	return 0
}
