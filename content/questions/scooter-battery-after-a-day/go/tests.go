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

func main() {
	checkAnswer("the example of the statement", "[0, 1]", func() string {
		return showList(endOfDay(100, 60, []int{-50, -20, 30, -20, 200, -100}))
	}, true)
	checkAnswer("a day without events", "[35, 0]", func() string {
		return showList(endOfDay(80, 35, []int{}))
	}, true)
	checkAnswer("the charger cannot overfill the battery", "[5, 0]", func() string {
		return showList(endOfDay(50, 40, []int{30, -45}))
	}, true)
	checkAnswer("a ride may use the very last of the charge", "[0, 1]", func() string {
		return showList(endOfDay(10, 10, []int{-10, -1}))
	}, true)
	checkAnswer("a shorter ride is possible after a refused one", "[0, 2]", func() string {
		return showList(endOfDay(100, 30, []int{-31, -40, -30}))
	}, true)
	checkAnswer("an event of nothing refuses nobody", "[0, 1]", func() string {
		return showList(endOfDay(5, 0, []int{0, 0, -1, 0}))
	}, true)
	checkAnswer("a battery that is full from the start", "[0, 0]", func() string {
		return showList(endOfDay(7, 7, []int{1, 1, -7}))
	}, false)
	checkAnswer("a hundred thousand events", "[1862, 5741]", func() string {
		return showList(endOfDay(5000, 2500, testNumbers(4711, 100000, -900, 850)))
	}, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
