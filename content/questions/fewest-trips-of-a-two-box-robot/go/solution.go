package main

import "sort"

func fewestTrips(weights []int, limit int) int {
	ordered := append([]int{}, weights...)
	sort.Ints(ordered)
	trips := 0
	for light, heavy := 0, len(ordered)-1; light <= heavy; heavy-- {
		if ordered[light]+ordered[heavy] <= limit {
			light++
		}
		trips++
	}
	return trips
}
