package main

import (
	"fmt"
	"strings"
)

func menuLines(names []string, prices []int, width int) []string {
	lines := make([]string, len(names))
	for index, name := range names {
		sign, cents := "", prices[index]
		if cents < 0 {
			sign, cents = "-", -cents
		}
		price := fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
		dots := strings.Repeat(".", width-len(name)-len(price)-2)
		lines[index] = name + " " + dots + " " + price
	}
	return lines
}
