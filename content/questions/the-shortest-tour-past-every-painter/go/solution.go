package main

func shortestTour(rooms []string) []int {
	painters := map[string]bool{}
	for _, painter := range rooms {
		painters[painter] = true
	}
	seen := map[string]int{}
	first, best := 0, []int{0, len(rooms) - 1}
	for last, painter := range rooms {
		seen[painter]++
		for seen[rooms[first]] > 1 {
			seen[rooms[first]]--
			first++
		}
		if len(seen) == len(painters) && last-first < best[1]-best[0] {
			best = []int{first, last}
		}
	}
	return best
}
