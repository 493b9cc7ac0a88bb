package main

// Returns the position of the bracket that breaks the formula, counted from 0, or -1 if none does.
func brokenBracket(formula string) int {
	return 0
}
