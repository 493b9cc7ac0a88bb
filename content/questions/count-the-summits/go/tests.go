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
	tapCheck("a map of one cell", func() string { return tapShow(countSummits([][]int{{-3}})) }, "1", true)
	tapCheck("three summits at the edges", func() string { return tapShow(countSummits([][]int{{3, 1, 1, 4}, {1, 2, 1, 1}, {1, 1, 1, 5}})) }, "3", true)
	tapCheck("a plateau has no summit", func() string { return tapShow(countSummits([][]int{{7, 7}, {7, 7}})) }, "0", true)
	tapCheck("a shared top is none", func() string { return tapShow(countSummits([][]int{{1, 1, 1, 1}, {1, 6, 6, 1}, {1, 1, 1, 1}})) }, "0", true)
	tapCheck("a higher corner neighbour counts", func() string { return tapShow(countSummits([][]int{{5, 0, 0}, {0, 4, 0}, {0, 0, 0}})) }, "1", true)
	tapCheck("a single row", func() string { return tapShow(countSummits([][]int{{1, 3, 2, 2, 5}})) }, "2", true)
	tapCheck("a single column", func() string { return tapShow(countSummits([][]int{{9}, {1}, {8}, {8}})) }, "1", true)
	tapCheck("the edges of the map do not touch", func() string { return tapShow(countSummits([][]int{{9, 1, 8}, {1, 1, 1}, {7, 1, 6}})) }, "4", true)
	tapCheck("all below the sea", func() string { return tapShow(countSummits([][]int{{-9, -2, -9}, {-9, -9, -9}, {-9, -9, -1}})) }, "2", false)
	{
		heights := make([][]int, 300)
		for row := range heights {
			line := make([]int, 300)
			for column := range line {
				line[column] = nextRandom()%9000 - 400
			}
			heights[row] = line
		}
		tapCheck("a large map", func() string { return tapShow(countSummits(heights)) }, "10053", false)
	}
	if tapFailed {
		os.Exit(1)
	}
}
