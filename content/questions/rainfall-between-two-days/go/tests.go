// Hidden tests. Each prints one TAP line.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

var testCount, failureCount int

func asJSON(value any) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return err.Error()
	}
	return strings.TrimSpace(text.String())
}

// A list is shown as JSON with a space after each comma, and one that is nil as an empty one.
func showList[T any](values []T) string {
	parts := make([]string, len(values))
	for index, value := range values {
		parts[index] = asJSON(value)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func textOf(answer func() string) (got string) {
	defer func() {
		if problem := recover(); problem != nil {
			got = fmt.Sprint("panic: ", problem)
		}
	}()
	return answer()
}

// Compares the answer, written as JSON, with the expected text.
func checkAnswer(name, expected string, answer func() string, visible bool) {
	testCount++
	got := textOf(answer)
	if got == expected {
		fmt.Printf("ok %d - %s\n", testCount, name)
		return
	}
	failureCount++
	fmt.Printf("not ok %d - %s\n", testCount, name)
	if visible {
		fmt.Printf("  ---\n  expected: %s\n  got: %s\n  ...\n", asJSON(expected), asJSON(got))
	}
}

// The numbers look random and are the same at every run.
func testNumbers(seed, count, low, high int) []int {
	values := make([]int, count)
	for index := range values {
		seed = seed * 16807 % 2147483647
		values[index] = low + seed%(high-low+1)
	}
	return values
}

// The numbers look random and are the same at every run.
func testRows(seed, count int, bounds [2][2]int) [][2]int {
	values := make([][2]int, count)
	for index := range values {
		for column, bound := range bounds {
			seed = seed * 16807 % 2147483647
			values[index][column] = bound[0] + seed%(bound[1]-bound[0]+1)
		}
	}
	return values
}

// One number that stands for a long list.
func testDigest(values []int) int64 {
	result := int64(len(values))
	for _, value := range values {
		result = (result*31 + int64(value)%1000000007 + 1000000007) % 1000000007
	}
	return result
}

func main() {
	checkAnswer("the example of the statement", "[16, 7, 26, 0]", func() string {
		return showList(rainTotals([]int{4, 0, 12, 7, 0, 3}, [][2]int{{0, 2}, {3, 3}, {0, 5}, {4, 4}}))
	}, true)
	checkAnswer("one day is a period too", "[9, 8, 7]", func() string {
		return showList(rainTotals([]int{9, 8, 7}, [][2]int{{0, 0}, {1, 1}, {2, 2}}))
	}, true)
	checkAnswer("both ends count", "[110, 1111, 1100]", func() string {
		return showList(rainTotals([]int{1, 10, 100, 1000}, [][2]int{{1, 2}, {0, 3}, {2, 3}}))
	}, true)
	checkAnswer("no question has no answer", "[]", func() string {
		return showList(rainTotals([]int{5, 5}, [][2]int{}))
	}, true)
	checkAnswer("the same question may be asked twice", "[6, 4, 6]", func() string {
		return showList(rainTotals([]int{3, 1, 4, 1, 5}, [][2]int{{1, 3}, {0, 1}, {1, 3}}))
	}, true)
	checkAnswer("a station with a single reading", "[42]", func() string {
		return showList(rainTotals([]int{42}, [][2]int{{0, 0}}))
	}, false)
	checkAnswer("a hundred thousand long periods", "788080298", func() string {
		return asJSON(testDigest(rainTotals(testNumbers(99, 100000, 0, 60), testRows(7, 100000, [2][2]int{{0, 49999}, {50000, 99999}}))))
	}, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
