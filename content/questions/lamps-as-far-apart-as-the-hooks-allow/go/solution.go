package main

import "sort"

func widestGap(hooks []int, lamps int) int {
	spots := append([]int{}, hooks...)
	sort.Ints(spots)
	widest := spots[len(spots)-1] - spots[0]
	// The smallest gap that is too wide comes right after the answer.
	return sort.Search(widest, func(gap int) bool { return !allFit(spots, lamps, gap+1) })
}

func allFit(spots []int, lamps, gap int) bool {
	hung, last := 1, spots[0]
	for _, spot := range spots[1:] {
		if spot-last >= gap {
			hung++
			last = spot
		}
	}
	return hung >= lamps
}
