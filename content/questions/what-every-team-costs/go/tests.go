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

func testSteps(count, start, step int) []int {
	values := make([]int, count)
	for index := range values {
		values[index] = start + step*index
	}
	return values
}

// One number that stands for a long list.
func testDigest(values []int64) int64 {
	result := int64(len(values))
	for _, value := range values {
		result = (result*31 + int64(value)%1000000007 + 1000000007) % 1000000007
	}
	return result
}

func main() {
	checkAnswer("the example of the statement", "[100, 40, 230, 20, 30]", func() string {
		return showList(teamCosts([]int{2, 2, -1, 0, 0}, []int{50, 40, 90, 20, 30}))
	}, true)
	checkAnswer("a company of one", "[77]", func() string {
		return showList(teamCosts([]int{-1}, []int{77}))
	}, true)
	checkAnswer("a company of nobody", "[]", func() string {
		return showList(teamCosts([]int{}, []int{}))
	}, true)
	checkAnswer("managers who were filed after their people", "[1, 11, 111, 1111]", func() string {
		return showList(teamCosts([]int{1, 2, 3, -1}, []int{1, 10, 100, 1000}))
	}, true)
	checkAnswer("managers who were filed before their people", "[1111, 111, 11, 1]", func() string {
		return showList(teamCosts([]int{-1, 0, 1, 2}, []int{1000, 100, 10, 1}))
	}, true)
	checkAnswer("several people without a manager", "[11, 6, 24, 8, 9, 0]", func() string {
		return showList(teamCosts([]int{-1, 0, -1, 2, 2, -1}, []int{5, 6, 7, 8, 9, 0}))
	}, true)
	checkAnswer("a tree in no order at all", "[18, 1, 4, 9, 39, 9, 29, 6, 8, 3]", func() string {
		return showList(teamCosts([]int{6, 4, 4, 0, -1, 6, 4, 0, 3, 8}, []int{3, 1, 4, 1, 5, 9, 2, 6, 5, 3}))
	}, false)
	checkAnswer("a hundred thousand people without managers", "754786430", func() string {
		return asJSON(testDigest(teamCosts(testSteps(100000, -1, 0), testNumbers(6, 100000, 0, 1000000))))
	}, false)
	checkAnswer("a chain of a hundred thousand people", "371748821", func() string {
		return asJSON(testDigest(teamCosts(testSteps(100000, -1, 1), testNumbers(12, 100000, 0, 1000000))))
	}, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
