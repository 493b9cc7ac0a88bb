package main

func countSummits(heights [][]int) int {
	summits := 0
	for row := range heights {
		for column := range heights[row] {
			if isSummit(heights, row, column) {
				summits++
			}
		}
	}
	return summits
}

func isSummit(heights [][]int, row, column int) bool {
	for y := row - 1; y <= row+1; y++ {
		for x := column - 1; x <= column+1; x++ {
			if y < 0 || y >= len(heights) || x < 0 || x >= len(heights[y]) || (y == row && x == column) {
				continue
			}
			if heights[y][x] >= heights[row][column] {
				return false
			}
		}
	}
	return true
}
