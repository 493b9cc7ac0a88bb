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
	checkAnswer("the first example of the statement", "5", func() string {
		return asJSON(pathPatterns([]int{1, 2}, 4))
	}, true)
	checkAnswer("two kinds of the same length", "9", func() string {
		return asJSON(pathPatterns([]int{1, 1, 3}, 3))
	}, true)
	checkAnswer("a path of no length", "1", func() string {
		return asJSON(pathPatterns([]int{5}, 0))
	}, true)
	checkAnswer("slabs that cannot fill the path", "0", func() string {
		return asJSON(pathPatterns([]int{2, 4, 6}, 7))
	}, true)
	checkAnswer("a path that is shorter than every slab", "0", func() string {
		return asJSON(pathPatterns([]int{3, 8}, 2))
	}, true)
	checkAnswer("one slab of the longest kind", "1", func() string {
		return asJSON(pathPatterns([]int{8}, 8))
	}, true)
	checkAnswer("forty-four feet pass the modulus", "134903163", func() string {
		return asJSON(pathPatterns([]int{1, 2}, 44))
	}, true)
	checkAnswer("a million feet", "626865763", func() string {
		return asJSON(pathPatterns([]int{2, 3, 7, 3}, 1000000))
	}, false)
	checkAnswer("the whole way", "957386409", func() string {
		return asJSON(pathPatterns([]int{1, 2, 3, 4, 5, 6, 7, 8, 8, 1}, 1000000000000000))
	}, false)
	checkAnswer("an odd way with even slabs and one odd one", "204386546", func() string {
		return asJSON(pathPatterns([]int{2, 4, 6, 7}, 999999999999999))
	}, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
