package main

func largestPitch(meadow []string) int {
	if len(meadow) == 0 {
		return 0
	}
	// One column more, of height 0, ends all rectangles.
	heights := make([]int, len(meadow[0])+1)
	best := 0
	for _, row := range meadow {
		for column := range row {
			if row[column] == '.' {
				heights[column]++
			} else {
				heights[column] = 0
			}
		}
		if area := largestUnder(heights); area > best {
			best = area
		}
	}
	return best
}

func largestUnder(heights []int) int {
	rising := []int{}
	best := 0
	for column, height := range heights {
		for len(rising) > 0 && heights[rising[len(rising)-1]] >= height {
			ended := heights[rising[len(rising)-1]]
			rising = rising[:len(rising)-1]
			start := 0
			if len(rising) > 0 {
				start = rising[len(rising)-1] + 1
			}
			if area := ended * (column - start); area > best {
				best = area
			}
		}
		rising = append(rising, column)
	}
	return best
}
