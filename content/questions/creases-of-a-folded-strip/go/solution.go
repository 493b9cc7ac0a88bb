package main

func creases(folds int) string {
	if folds == 0 {
		return ""
	}
	earlier := creases(folds - 1)
	strip := make([]byte, 0, 2*len(earlier)+1)
	strip = append(strip, earlier...)
	strip = append(strip, 'V')
	for index := len(earlier) - 1; index >= 0; index-- {
		if earlier[index] == 'V' {
			strip = append(strip, '^')
		} else {
			strip = append(strip, 'V')
		}
	}
	return string(strip)
}
