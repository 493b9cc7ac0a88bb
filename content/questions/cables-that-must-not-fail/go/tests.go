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
	checkAnswer("the example of the statement", "[3]", func() string {
		return showList(criticalCables(6, [][2]int{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 3}}))
	}, true)
	checkAnswer("a single cable", "[0]", func() string {
		return showList(criticalCables(2, [][2]int{{1, 0}}))
	}, true)
	checkAnswer("two routers that are joined twice", "[]", func() string {
		return showList(criticalCables(2, [][2]int{{0, 1}, {1, 0}}))
	}, true)
	checkAnswer("a network without cables", "[]", func() string {
		return showList(criticalCables(3, [][2]int{}))
	}, true)
	checkAnswer("in a star every cable is critical", "[0, 1, 2, 3]", func() string {
		return showList(criticalCables(5, [][2]int{{4, 0}, {4, 1}, {4, 2}, {4, 3}}))
	}, true)
	checkAnswer("a ring has no critical cable", "[]", func() string {
		return showList(criticalCables(5, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}))
	}, true)
	checkAnswer("two rings and the cable between them", "[3, 7]", func() string {
		return showList(criticalCables(7, [][2]int{{4, 5}, {0, 1}, {5, 6}, {3, 0}, {6, 4}, {1, 2}, {2, 0}, {3, 4}}))
	}, true)
	checkAnswer("several parts that do not touch", "[0, 5]", func() string {
		return showList(criticalCables(9, [][2]int{{0, 1}, {2, 3}, {3, 4}, {4, 2}, {5, 6}, {6, 7}, {5, 6}}))
	}, false)
	checkAnswer("a line of fifty thousand routers", "446313870", func() string {
		return asJSON(testDigest(criticalCables(50000, testRowSteps(49999, [2][2]int{{0, 1}, {1, 1}}))))
	}, false)
	checkAnswer("a large network in no order", "705512460", func() string {
		return asJSON(testDigest(criticalCables(50000, testRows(161, 60000, [2][2]int{{0, 24999}, {25000, 49999}}))))
	}, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
