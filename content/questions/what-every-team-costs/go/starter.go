package main

// For each person the sum of the salaries of their whole team, themselves included. A manager
// of -1 means none.
func teamCosts(managers []int, salaries []int) []int64 {
	return nil
}
