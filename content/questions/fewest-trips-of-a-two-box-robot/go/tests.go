package main

import (
	"fmt"
	"os"
	"strings"
)

var tapCount = 0
var tapFailed = false
var tapState = 12345

func tapQuote(text string) string {
	return "\"" + strings.NewReplacer("\\", "\\\\", "\"", "\\\"", "\n", "\\n").Replace(text) + "\""
}

func tapShow(value int) string {
	return fmt.Sprint(value)
}

// Prints the TAP line of one test, with the values only if candidates may see them.
func tapCheck(name string, call func() string, expected string, shown bool) {
	tapCount++
	got := tapCall(call)
	if got == expected {
		fmt.Printf("ok %d - %s\n", tapCount, name)
		return
	}
	tapFailed = true
	fmt.Printf("not ok %d - %s\n", tapCount, name)
	if shown {
		fmt.Printf("  ---\n  expected: %s\n  got: %s\n  ...\n", tapQuote(expected), tapQuote(got))
	}
}

func tapCall(call func() string) (got string) {
	defer func() {
		if reason := recover(); reason != nil {
			got = fmt.Sprint("panic: ", reason)
		}
	}()
	return call()
}

func nextRandom() int {
	tapState = tapState * 16807 % 2147483647
	return tapState
}

func main() {
	tapCheck("nothing to carry", func() string { return tapShow(fewestTrips([]int{}, 10)) }, "0", true)
	tapCheck("a single box", func() string { return tapShow(fewestTrips([]int{10}, 10)) }, "1", true)
	tapCheck("two boxes exactly at the limit", func() string { return tapShow(fewestTrips([]int{40, 60}, 100)) }, "1", true)
	tapCheck("the heaviest goes with the lightest", func() string { return tapShow(fewestTrips([]int{70, 30, 50, 60}, 100)) }, "3", true)
	tapCheck("a higher limit saves a trip", func() string { return tapShow(fewestTrips([]int{70, 30, 50, 60}, 110)) }, "2", true)
	tapCheck("no two boxes fit together", func() string { return tapShow(fewestTrips([]int{6, 7, 8, 9}, 10)) }, "4", true)
	tapCheck("never more than two boxes", func() string { return tapShow(fewestTrips([]int{1, 1, 1, 1, 1}, 100)) }, "3", true)
	tapCheck("neighbours are not always the best pair", func() string { return tapShow(fewestTrips([]int{2, 3, 7, 8}, 10)) }, "2", false)
	{
		weights := make([]int, 100000)
		for i := range weights {
			weights[i] = nextRandom()%990 + 10
		}
		tapCheck("a full warehouse", func() string { return tapShow(fewestTrips(weights, 1000)) }, "50466", false)
	}
	if tapFailed {
		os.Exit(1)
	}
}
