package main

import "sort"

func bestPay(gigs [][3]int, rest int, most int) int {
	byEnd := append([][3]int{}, gigs...)
	sort.Slice(byEnd, func(a, b int) bool { return byEnd[a][1] < byEnd[b][1] })
	before := make([]int, len(byEnd))
	for i, gig := range byEnd {
		before[i] = sort.Search(len(byEnd), func(k int) bool { return byEnd[k][1] > gig[0]-rest })
	}

	// best[i]: what the first i gigs can earn with the number of gigs that is allowed so far.
	best := make([]int, len(byEnd)+1)
	for allowed := 1; allowed <= most; allowed++ {
		more := make([]int, len(byEnd)+1)
		for i, gig := range byEnd {
			more[i+1] = more[i]
			if with := best[before[i]] + gig[2]; with > more[i+1] {
				more[i+1] = with
			}
		}
		best = more
	}
	return best[len(byEnd)]
}
