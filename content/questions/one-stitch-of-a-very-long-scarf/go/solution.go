package main

type group struct {
	length int // the stitches of one round
	end    int // where the closing bracket is
}

func isDigit(character byte) bool { return character >= '0' && character <= '9' }

func atLeastOnce(times int) int {
	if times == 0 {
		return 1
	}
	return times
}

func measureGroups(pattern string) []group {
	type openGroup struct{ start, times, before int }
	groups := make([]group, len(pattern))
	opened := []openGroup{}
	stitches, times := 0, 0
	for index := range pattern {
		character := pattern[index]
		if isDigit(character) {
			times = times*10 + int(character-'0')
			continue
		}
		switch character {
		case '(':
			opened = append(opened, openGroup{index, atLeastOnce(times), stitches})
			stitches = 0
		case ')':
			last := opened[len(opened)-1]
			opened = opened[:len(opened)-1]
			groups[last.start] = group{stitches, index}
			stitches = last.before + last.times*stitches
		default:
			groups[index] = group{1, index}
			stitches += atLeastOnce(times)
		}
		times = 0
	}
	return groups
}

func stitchAt(pattern string, position int) byte {
	groups := measureGroups(pattern)
	times := 0
	for index := 0; index < len(pattern); {
		character := pattern[index]
		if isDigit(character) {
			times = times*10 + int(character-'0')
			index++
			continue
		}
		total := atLeastOnce(times) * groups[index].length
		times = 0
		switch {
		case position >= total:
			position -= total
			index = groups[index].end + 1
		case character == '(':
			// It is in this group: all of its rounds are alike.
			position %= groups[index].length
			index++
		default:
			return character
		}
	}
	return '-'
}
