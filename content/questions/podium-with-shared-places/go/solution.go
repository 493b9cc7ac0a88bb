package main

import "sort"

func podiumPlaces(scores []int) []int {
	descending := append([]int{}, scores...)
	sort.Sort(sort.Reverse(sort.IntSlice(descending)))
	placeOf := map[int]int{}
	for index, score := range descending {
		if _, known := placeOf[score]; !known {
			placeOf[score] = index + 1
		}
	}
	places := make([]int, len(scores))
	for team, score := range scores {
		places[team] = placeOf[score]
	}
	return places
}
