package main

// Returns how many trips the robot needs to carry all boxes.
func fewestTrips(weights []int, limit int) int {
	return 0
}
