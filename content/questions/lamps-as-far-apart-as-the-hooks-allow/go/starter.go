package main

// Returns the largest distance that all neighbouring lamps can keep.
func widestGap(hooks []int, lamps int) int {
	return 0
}
