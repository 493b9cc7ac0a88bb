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
	checkAnswer("the example of the statement", "[0, 1, 3]", func() string {
		return showList(changedSwitches(13, 6))
	}, true)
	checkAnswer("nothing changed", "[]", func() string {
		return showList(changedSwitches(2024, 2024))
	}, true)
	checkAnswer("only the lowest switch", "[0]", func() string {
		return showList(changedSwitches(8, 9))
	}, true)
	checkAnswer("the highest switch was turned on", "[31]", func() string {
		return showList(changedSwitches(0, 2147483648))
	}, true)
	checkAnswer("the highest switch was turned off", "[31]", func() string {
		return showList(changedSwitches(4294967295, 2147483647))
	}, true)
	checkAnswer("a switch below an unchanged one", "[1, 3]", func() string {
		return showList(changedSwitches(22, 28))
	}, true)
	checkAnswer("every switch", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]", func() string {
		return showList(changedSwitches(4294967295, 0))
	}, false)
	checkAnswer("every other switch is exchanged with its neighbour", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]", func() string {
		return showList(changedSwitches(2863311530, 1431655765))
	}, false)
	checkAnswer("the highest two of them stay on", "[0, 16]", func() string {
		return showList(changedSwitches(3221225472, 3221291009))
	}, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
