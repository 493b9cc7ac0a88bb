package main

// The switches, in ascending order, whose bits differ in the two numbers.
func changedSwitches(before int64, after int64) []int {
	return nil
}
