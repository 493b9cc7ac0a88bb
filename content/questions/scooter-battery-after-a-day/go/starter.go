package main

// The charge in the evening and the number of refused rides, in this order.
func endOfDay(capacity int, charge int, events []int) []int {
	return nil
}
