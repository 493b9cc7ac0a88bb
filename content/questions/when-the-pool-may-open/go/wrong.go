package main

import "sort"

func openHours(shifts [][2]int, needed int) [][2]int {
	change := map[int]int{}
	for _, shift := range shifts {
		change[shift[0]]++
		change[shift[1]]--
	}
	minutes := make([]int, 0, len(change))
	for minute := range change {
		minutes = append(minutes, minute)
	}
	sort.Ints(minutes)

	periods := [][2]int{}
	onDuty, opened := 0, 0
	for _, minute := range minutes {
		before := onDuty
		onDuty += change[minute]
		// Several guards may come or go at once, so the number can jump over the one that is needed.
		if onDuty == needed && before < needed {
			opened = minute
		}
		if before == needed && onDuty < needed {
			periods = append(periods, [2]int{opened, minute})
		}
	}
	return periods
}
