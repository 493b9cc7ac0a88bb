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

func main() {
	checkAnswer("the example of the statement", "3", func() string {
		return asJSON(mostRepairs([][2]int{{60, 60}, {20, 70}, {25, 75}, {20, 80}}))
	}, true)
	checkAnswer("a day without repairs", "0", func() string {
		return asJSON(mostRepairs([][2]int{}))
	}, true)
	checkAnswer("ready exactly at the deadline", "2", func() string {
		return asJSON(mostRepairs([][2]int{{30, 30}, {30, 60}}))
	}, true)
	checkAnswer("a repair that cannot be done at all", "1", func() string {
		return asJSON(mostRepairs([][2]int{{50, 40}, {10, 100}}))
	}, true)
	checkAnswer("the shortest repair is not always the right one to begin with", "2", func() string {
		return asJSON(mostRepairs([][2]int{{10, 100}, {60, 60}}))
	}, true)
	checkAnswer("the shortest repair can wait", "3", func() string {
		return asJSON(mostRepairs([][2]int{{10, 100}, {50, 55}, {15, 75}}))
	}, true)
	checkAnswer("equal repairs", "2", func() string {
		return asJSON(mostRepairs([][2]int{{7, 20}, {7, 20}, {7, 20}, {7, 20}, {7, 20}}))
	}, true)
	checkAnswer("a morning that changes its mind several times", "6", func() string {
		return asJSON(mostRepairs([][2]int{{25, 30}, {20, 45}, {40, 60}, {5, 50}, {10, 62}, {30, 90}, {15, 91}, {8, 70}}))
	}, false)
	checkAnswer("two thousand repairs", "1079", func() string {
		return asJSON(mostRepairs(testRows(8, 2000, [2][2]int{{1, 300}, {50, 90000}})))
	}, false)
	checkAnswer("a hundred thousand repairs", "44788", func() string {
		return asJSON(mostRepairs(testRows(77, 100000, [2][2]int{{1, 10000}, {1, 100000000}})))
	}, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
