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

// Each column has its own start and step.
func testRowSteps(count int, columns [2][2]int) [][2]int {
	values := make([][2]int, count)
	for index := range values {
		for column, line := range columns {
			values[index][column] = line[0] + line[1]*index
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
	checkAnswer("the example of the statement", "[2, 4, 3, 0, 1]", func() string {
		return showList(buildOrder(5, [][2]int{{0, 3}, {1, 3}, {3, 4}}))
	}, true)
	checkAnswer("without needs the numbers decide", "[0, 1, 2, 3]", func() string {
		return showList(buildOrder(4, [][2]int{}))
	}, true)
	checkAnswer("a build without steps", "[]", func() string {
		return showList(buildOrder(0, [][2]int{}))
	}, true)
	checkAnswer("a small step that becomes free late still goes first", "[2, 3, 4, 1, 5, 0]", func() string {
		return showList(buildOrder(6, [][2]int{{0, 5}, {1, 4}}))
	}, true)
	checkAnswer("the same need listed twice", "[2, 0, 1]", func() string {
		return showList(buildOrder(3, [][2]int{{0, 2}, {0, 2}, {1, 0}}))
	}, true)
	checkAnswer("a circle of three stops everything", "[]", func() string {
		return showList(buildOrder(5, [][2]int{{1, 2}, {2, 3}, {3, 1}}))
	}, true)
	checkAnswer("a step that needs itself", "[]", func() string {
		return showList(buildOrder(2, [][2]int{{1, 1}}))
	}, true)
	checkAnswer("two towers that share a floor", "[0, 3, 2, 1, 7, 6, 5, 4]", func() string {
		return showList(buildOrder(8, [][2]int{{7, 0}, {6, 7}, {5, 6}, {3, 0}, {2, 3}, {1, 2}, {4, 5}, {4, 1}}))
	}, false)
	checkAnswer("fifty thousand steps that each need the next one", "423675437", func() string {
		return asJSON(testDigest(buildOrder(50000, testRowSteps(49999, [2][2]int{{0, 1}, {1, 1}}))))
	}, false)
	checkAnswer("fifty thousand steps and many needs", "625226560", func() string {
		return asJSON(testDigest(buildOrder(50000, testRows(2025, 60000, [2][2]int{{0, 29999}, {30000, 49999}}))))
	}, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
