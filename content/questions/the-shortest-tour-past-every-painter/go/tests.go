package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

var tapCount = 0
var tapFailed = false
var tapState = 12345

func tapQuote(text string) string {
	return "\"" + strings.NewReplacer("\\", "\\\\", "\"", "\\\"", "\n", "\\n").Replace(text) + "\""
}

func tapShow(value []int) string {
	parts := make([]string, len(value))
	for index, item := range value {
		parts[index] = fmt.Sprint(item)
	}
	return "[" + strings.Join(parts, ", ") + "]"
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
	tapCheck("a gallery of one room", func() string { return tapShow(shortestTour([]string{"Klee"})) }, "[0, 0]", true)
	tapCheck("one painter fills the gallery", func() string { return tapShow(shortestTour([]string{"Klee", "Klee", "Klee"})) }, "[0, 0]", true)
	tapCheck("everything must be walked", func() string { return tapShow(shortestTour([]string{"Klee", "Marc", "Kahlo"})) }, "[0, 2]", true)
	tapCheck("the shortest lies in the middle", func() string {
		return tapShow(shortestTour([]string{"Klee", "Marc", "Klee", "Kahlo", "Klee", "Klee", "Marc"}))
	}, "[1, 3]", true)
	tapCheck("the first of equally short tours", func() string { return tapShow(shortestTour([]string{"Marc", "Klee", "Marc", "Klee"})) }, "[0, 1]", true)
	tapCheck("the shortest is at the end", func() string { return tapShow(shortestTour([]string{"a", "b", "b", "b", "c", "b", "a"})) }, "[4, 6]", true)
	tapCheck("a painter with a single room decides", func() string { return tapShow(shortestTour([]string{"x", "y", "x", "y", "x", "z", "x", "x", "y"})) }, "[3, 5]", true)
	tapCheck("similar names are different painters", func() string { return tapShow(shortestTour([]string{"Manet", "Monet", "Manet", "monet", "Monet"})) }, "[1, 3]", false)
	{
		rooms := make([]string, 100000)
		for i := range rooms {
			painter := nextRandom() % 1500
			rooms[i] = "painter-" + strconv.Itoa(painter)
		}
		tapCheck("a long row of rooms", func() string { return tapShow(shortestTour(rooms)) }, "[85354, 93114]", false)
	}
	if tapFailed {
		os.Exit(1)
	}
}
