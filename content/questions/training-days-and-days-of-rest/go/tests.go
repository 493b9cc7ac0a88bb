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
	checkAnswer("the example of the statement", "22", func() string {
		return asJSON(bestPlan([]int{7, 9, 8, 2, 7}, 1))
	}, true)
	checkAnswer("without rest all good days count", "12", func() string {
		return asJSON(bestPlan([]int{3, -1, 4, -1, 5}, 0))
	}, true)
	checkAnswer("harmful days are left out", "0", func() string {
		return asJSON(bestPlan([]int{-5, -2, -9}, 1))
	}, true)
	checkAnswer("a season without days", "0", func() string {
		return asJSON(bestPlan([]int{}, 3))
	}, true)
	checkAnswer("two days of rest", "15", func() string {
		return asJSON(bestPlan([]int{5, 1, 1, 5, 9, 1, 5}, 2))
	}, true)
	checkAnswer("more rest than days leaves a single session", "11", func() string {
		return asJSON(bestPlan([]int{4, 11, 6}, 100))
	}, true)
	checkAnswer("two days may be skipped in a row", "30", func() string {
		return asJSON(bestPlan([]int{10, 1, 1, 10, 1, 1, 10}, 1))
	}, true)
	checkAnswer("a plan that looks irregular", "37", func() string {
		return asJSON(bestPlan([]int{6, 10, 12, 7, 9, 14, 3, 11, 8, 2, 13, 5}, 3))
	}, false)
	checkAnswer("a hundred thousand days, one of rest", "210508394", func() string {
		return asJSON(bestPlan(testNumbers(31, 100000, -4000, 9000), 1))
	}, false)
	checkAnswer("a hundred thousand days, a month of rest", "25213518", func() string {
		return asJSON(bestPlan(testNumbers(32, 100000, -10000, 10000), 30))
	}, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
