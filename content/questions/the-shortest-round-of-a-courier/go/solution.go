package main

func way(start, end [2]int) int {
	length := 0
	for axis := range start {
		if difference := start[axis] - end[axis]; difference < 0 {
			length -= difference
		} else {
			length += difference
		}
	}
	return length
}

func shortestRound(points [][2]int) int {
	depot, stops := points[0], points[1:]
	if len(stops) == 0 {
		return 0
	}
	// shortest[visited][last]: from the depot through all visited stops, ending at the last one.
	const unknown = int(^uint(0) >> 1)
	shortest := make([][]int, 1<<len(stops))
	for visited := range shortest {
		shortest[visited] = make([]int, len(stops))
		for last := range stops {
			shortest[visited][last] = unknown
		}
	}
	for stop, point := range stops {
		shortest[1<<stop][stop] = way(depot, point)
	}
	for visited, lengths := range shortest {
		for last, length := range lengths {
			if length == unknown {
				continue
			}
			for next := range stops {
				if visited>>next&1 == 1 {
					continue
				}
				longer := shortest[visited|1<<next]
				if reached := length + way(stops[last], stops[next]); reached < longer[next] {
					longer[next] = reached
				}
			}
		}
	}
	best := unknown
	for last, length := range shortest[len(shortest)-1] {
		if round := length + way(stops[last], depot); round < best {
			best = round
		}
	}
	return best
}
