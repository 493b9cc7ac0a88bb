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
	checkAnswer("the example of the statement", "60", func() string {
		return asJSON(nextCommonDay([]int{4, 6, 10}))
	}, true)
	checkAnswer("a single chore", "7", func() string {
		return asJSON(nextCommonDay([]int{7}))
	}, true)
	checkAnswer("periods without a common divisor", "105", func() string {
		return asJSON(nextCommonDay([]int{3, 5, 7}))
	}, true)
	checkAnswer("equal periods count once", "12", func() string {
		return asJSON(nextCommonDay([]int{12, 12, 12}))
	}, true)
	checkAnswer("one period is a multiple of the others", "24", func() string {
		return asJSON(nextCommonDay([]int{2, 24, 8, 3}))
	}, true)
	checkAnswer("a daily chore changes nothing", "9", func() string {
		return asJSON(nextCommonDay([]int{1, 9, 1}))
	}, true)
	checkAnswer("the answer needs more than 32 bits", "9999900000", func() string {
		return asJSON(nextCommonDay([]int{100000, 99999, 50000}))
	}, true)
	checkAnswer("large periods with a large common divisor", "999997000002000", func() string {
		return asJSON(nextCommonDay([]int{999999000, 999998000, 500, 999999000}))
	}, false)
	checkAnswer("fifty times the same large period, then another", "9009000000000", func() string {
		return asJSON(nextCommonDay([]int{720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 1000000000}))
	}, false)
	checkAnswer("an answer of nearly four thousand million million", "3999998748000063", func() string {
		return asJSON(nextCommonDay([]int{999999937, 3999999}))
	}, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
