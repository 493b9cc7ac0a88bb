package main

// The creases from left to right, V for a valley and ^ for a ridge, after this many folds.
func creases(folds int) string {
	return ""
}
