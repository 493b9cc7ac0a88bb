package main

// Returns the place of each score, in the order of scores; equal scores share a place.
func podiumPlaces(scores []int) []int {
	return nil
}
