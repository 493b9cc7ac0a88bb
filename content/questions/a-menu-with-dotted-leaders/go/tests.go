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
	checkAnswer("the example of the statement", "[\"Tea ............... 2.50\", \"Apple pie ........ 14.05\", \"Own cup .......... -0.20\"]", func() string {
		return showList(menuLines([]string{"Tea", "Apple pie", "Own cup"}, []int{250, 1405, -20}, 24))
	}, true)
	checkAnswer("no names make no lines", "[]", func() string {
		return showList(menuLines([]string{}, []int{}, 40))
	}, true)
	checkAnswer("cents below ten keep their zero", "[\"Sugar ..... 0.05\", \"Salt ..... 10.09\"]", func() string {
		return showList(menuLines([]string{"Sugar", "Salt"}, []int{5, 1009}, 16))
	}, true)
	checkAnswer("exactly one dot", "[\"Soup of the day . 8.90\"]", func() string {
		return showList(menuLines([]string{"Soup of the day"}, []int{890}, 22))
	}, true)
	checkAnswer("something for free", "[\"Water .... 0.00\"]", func() string {
		return showList(menuLines([]string{"Water"}, []int{0}, 15))
	}, true)
	checkAnswer("discounts of less and of more than one", "[\"Happy hour ..... -1.50\", \"Voucher ....... -20.00\", \"Student ........ -0.05\"]", func() string {
		return showList(menuLines([]string{"Happy hour", "Voucher", "Student"}, []int{-150, -2000, -5}, 22))
	}, true)
	checkAnswer("a large order", "[\"Wedding \\\"Royal\\\" for 200 ....... 99999.99\"]", func() string {
		return showList(menuLines([]string{"Wedding \"Royal\" for 200"}, []int{9999999}, 40))
	}, false)
	checkAnswer("names that hold dots and spaces", "[\"No. 7 ... with egg .................................... 7.25\", \"a .................................................. 1000.00\"]", func() string {
		return showList(menuLines([]string{"No. 7 ... with egg", "a"}, []int{725, 100000}, 60))
	}, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
