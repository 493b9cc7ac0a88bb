package main

func endOfDay(capacity int, charge int, events []int) []int {
	refused := 0
	for _, event := range events {
		next := charge + event
		if next < 0 {
			refused++
			continue
		}
		if next > capacity {
			next = capacity
		}
		charge = next
	}
	return []int{charge, refused}
}
