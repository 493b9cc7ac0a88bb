package main

// One line for each name and its price in cents, exactly as wide as the paper.
func menuLines(names []string, prices []int, width int) []string {
	return nil
}
