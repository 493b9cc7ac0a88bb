package main

func bestPlan(gains []int, rest int) int {
	// best[n] is the answer for the first n days.
	best := make([]int, len(gains)+1)
	for day, gain := range gains {
		before := day - rest
		if before < 0 {
			before = 0
		}
		best[day+1] = best[day]
		if trained := gain + best[before]; trained > best[day] {
			best[day+1] = trained
		}
	}
	return best[len(gains)]
}
