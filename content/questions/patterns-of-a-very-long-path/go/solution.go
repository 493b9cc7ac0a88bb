package main

const (
	longest = 8
	modulus = 1_000_000_007
)

type matrix [longest][longest]int

func multiply(left, right matrix) (product matrix) {
	for row := range product {
		for column := range product {
			for index := range product {
				product[row][column] = (product[row][column] + left[row][index]*right[index][column]) % modulus
			}
		}
	}
	return product
}

func pathPatterns(lengths []int, distance int64) int {
	// One step takes the counts of the last eight distances on by one foot; the power takes all steps at once.
	var step, power matrix
	for _, length := range lengths {
		step[0][length-1]++
	}
	for row := range power {
		power[row][row] = 1
		if row > 0 {
			step[row][row-1] = 1
		}
	}
	for ; distance > 0; distance >>= 1 {
		if distance&1 == 1 {
			power = multiply(power, step)
		}
		step = multiply(step, step)
	}
	// At the start there is one pattern for no foot, and none for the distances before.
	return power[0][0]
}
