package main

import "sort"

type cableEnd struct{ other, cable int }

func criticalCables(routerCount int, cables [][2]int) []int {
	ends := make([][]cableEnd, routerCount)
	for cable, routers := range cables {
		left, right := routers[0], routers[1]
		ends[left] = append(ends[left], cableEnd{right, cable})
		ends[right] = append(ends[right], cableEnd{left, cable})
	}

	// met: when the walk came to a router, counted from 1.
	// lowest: the earliest router that it and those behind it lead back to.
	met := make([]int, routerCount)
	lowest := make([]int, routerCount)
	clock := 0
	var critical []int
	// A goroutine's stack grows as it is needed, so that the walk may be a recursive one.
	var walk func(router, arrivedBy int)
	walk = func(router, arrivedBy int) {
		clock++
		met[router], lowest[router] = clock, clock
		for _, end := range ends[router] {
			if end.cable == arrivedBy {
				continue
			}
			if met[end.other] > 0 {
				if met[end.other] < lowest[router] {
					lowest[router] = met[end.other]
				}
				continue
			}
			walk(end.other, end.cable)
			if lowest[end.other] < lowest[router] {
				lowest[router] = lowest[end.other]
			}
			if lowest[end.other] > met[router] {
				critical = append(critical, end.cable)
			}
		}
	}
	for router := range ends {
		if met[router] == 0 {
			walk(router, -1)
		}
	}
	sort.Ints(critical)
	return critical
}
