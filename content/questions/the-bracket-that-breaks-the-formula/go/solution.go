package main

func brokenBracket(formula string) int {
	openerOf := map[byte]byte{')': '(', ']': '[', '}': '{'}
	open := []int{}
	for position := 0; position < len(formula); position++ {
		switch character := formula[position]; character {
		case '(', '[', '{':
			open = append(open, position)
		case ')', ']', '}':
			if len(open) == 0 || formula[open[len(open)-1]] != openerOf[character] {
				return position
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		return open[0]
	}
	return -1
}
