package main

func countSummits(heights [][]int) int {
	summits := 0
	for row := range heights {
		for column, height := range heights[row] {
			highest := true
			for y := row - 1; y <= row+1; y++ {
				for x := column - 1; x <= column+1; x++ {
					// A neighbour of the same height is let through, so a plateau counts many times.
					if y >= 0 && y < len(heights) && x >= 0 && x < len(heights[y]) && heights[y][x] > height {
						highest = false
					}
				}
			}
			if highest {
				summits++
			}
		}
	}
	return summits
}
