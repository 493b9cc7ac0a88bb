package main

// Returns the positions of the first and the last room of the shortest tour that shows every painter.
func shortestTour(rooms []string) []int {
	return nil
}
