package main

func teamCosts(managers []int, salaries []int) []int64 {
	costs := make([]int64, len(managers))
	reports := make([]int, len(managers))
	for person, manager := range managers {
		costs[person] = int64(salaries[person])
		if manager >= 0 {
			reports[manager]++
		}
	}

	// Whoever has nobody left to wait for hands the sum up to the manager.
	var ready []int
	for person, count := range reports {
		if count == 0 {
			ready = append(ready, person)
		}
	}
	for index := 0; index < len(ready); index++ {
		person := ready[index]
		manager := managers[person]
		if manager < 0 {
			continue
		}
		costs[manager] += costs[person]
		reports[manager]--
		if reports[manager] == 0 {
			ready = append(ready, manager)
		}
	}
	return costs
}
