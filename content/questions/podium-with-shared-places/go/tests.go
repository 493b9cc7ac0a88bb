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

func tapDigest(values []int) string {
	result := 7
	for _, number := range values {
		result = (result*31 + number) % 1000003
	}
	return fmt.Sprintf("%d items, digest %d", len(values), result)
}

func main() {
	tapCheck("no team, no place", func() string { return tapShow(podiumPlaces([]int{})) }, "[]", true)
	tapCheck("a team alone wins", func() string { return tapShow(podiumPlaces([]int{0})) }, "[1]", true)
	tapCheck("different scores", func() string { return tapShow(podiumPlaces([]int{10, 30, 20})) }, "[3, 1, 2]", true)
	tapCheck("a shared place uses up the next one", func() string { return tapShow(podiumPlaces([]int{40, 55, 40, 70, 12})) }, "[3, 2, 3, 1, 5]", true)
	tapCheck("everybody wins", func() string { return tapShow(podiumPlaces([]int{8, 8, 8})) }, "[1, 1, 1]", true)
	tapCheck("scores below zero", func() string { return tapShow(podiumPlaces([]int{-5, 0, -5, -20})) }, "[2, 1, 2, 4]", true)
	tapCheck("numbers are not sorted as text", func() string { return tapShow(podiumPlaces([]int{9, 100, 20, 9, 1000})) }, "[4, 2, 3, 4, 1]", true)
	{
		scores := make([]int, 100000)
		for i := range scores {
			scores[i] = nextRandom()%30000 - 15000
		}
		tapCheck("a long list with many ties", func() string { return tapDigest(podiumPlaces(scores)) }, "100000 items, digest 755497", false)
	}
	if tapFailed {
		os.Exit(1)
	}
}
