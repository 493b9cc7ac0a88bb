package main

// The smallest number of days, greater than 0, that is a multiple of every period.
func nextCommonDay(periods []int) int64 {
	return 0
}
