package main

func rainTotals(readings []int, periods [][2]int) []int {
	before := make([]int, len(readings)+1)
	for day, reading := range readings {
		before[day+1] = before[day] + reading
	}
	totals := make([]int, len(periods))
	for index, period := range periods {
		totals[index] = before[period[1]+1] - before[period[0]]
	}
	return totals
}
