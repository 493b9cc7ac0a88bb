package main

// Returns the most that the band can earn with at most `most` gigs and a rest after each of them.
func bestPay(gigs [][3]int, rest int, most int) int {
	return 0
}
