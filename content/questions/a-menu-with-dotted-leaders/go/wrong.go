package main

import (
	"fmt"
	"strings"
)

func menuLines(names []string, prices []int, width int) []string {
	lines := make([]string, len(names))
	for index, name := range names {
		cents := prices[index] % 100
		if cents < 0 {
			cents = -cents
		}
		price := fmt.Sprintf("%d.%02d", prices[index]/100, cents)
		dots := strings.Repeat(".", width-len(name)-len(price)-2)
		lines[index] = name + " " + dots + " " + price
	}
	return lines
}
