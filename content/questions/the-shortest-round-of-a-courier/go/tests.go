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

func main() {
	checkAnswer("the example of the statement", "16", func() string {
		return asJSON(shortestRound([][2]int{{0, 0}, {0, 4}, {3, 4}, {3, 0}, {1, 2}}))
	}, true)
	checkAnswer("only the depot", "0", func() string {
		return asJSON(shortestRound([][2]int{{5, -5}}))
	}, true)
	checkAnswer("one stop is a way there and back", "14", func() string {
		return asJSON(shortestRound([][2]int{{1, 2}, {4, 6}}))
	}, true)
	checkAnswer("all stops on one street", "22", func() string {
		return asJSON(shortestRound([][2]int{{0, 0}, {9, 0}, {-2, 0}, {4, 0}, {7, 0}}))
	}, true)
	checkAnswer("two parcels for the same door", "12", func() string {
		return asJSON(shortestRound([][2]int{{2, 2}, {5, 5}, {5, 5}, {2, 2}}))
	}, true)
	checkAnswer("the nearest stop first is not the shortest", "36", func() string {
		return asJSON(shortestRound([][2]int{{0, 0}, {1, 0}, {-2, 0}, {5, 0}, {-13, 0}}))
	}, true)
	checkAnswer("corners and a centre", "102", func() string {
		return asJSON(shortestRound([][2]int{{10, 10}, {0, 0}, {20, 0}, {0, 20}, {20, 20}, {11, 3}, {3, 12}}))
	}, true)
	checkAnswer("twelve points in the city", "470", func() string {
		return asJSON(shortestRound([][2]int{{83, 12}, {5, 77}, {41, 40}, {68, 91}, {12, 9}, {97, 55}, {30, 62}, {55, 23}, {74, 70}, {21, 33}, {60, 48}, {9, 95}}))
	}, false)
	checkAnswer("twelve points far apart", "8188096", func() string {
		return asJSON(shortestRound([][2]int{{-900000, 700000}, {850000, -640000}, {123456, 654321}, {-777777, -222222}, {400000, 400000}, {-5, 3}, {999999, -999999}, {-314159, 271828}, {161803, -577215}, {707106, 141421}, {-602214, -138064}, {299792, -662607}}))
	}, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
