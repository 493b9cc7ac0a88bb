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
		wasOpen := onDuty >= needed
		onDuty += change[minute]
		isOpen := onDuty >= needed
		if isOpen && !wasOpen {
			opened = minute
		}
		if wasOpen && !isOpen {
			periods = append(periods, [2]int{opened, minute})
		}
	}
	return periods
}
