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

// One number that stands for a long text.
func testDigest(text string) int64 {
	result := int64(len(text))
	for index := 0; index < len(text); index++ {
		result = (result*31 + int64(text[index])) % 1000000007
	}
	return result
}

func main() {
	checkAnswer("one fold makes one valley", "\"V\"", func() string {
		return asJSON(creases(1))
	}, true)
	checkAnswer("two folds", "\"VV^\"", func() string {
		return asJSON(creases(2))
	}, true)
	checkAnswer("three folds", "\"VV^VV^^\"", func() string {
		return asJSON(creases(3))
	}, true)
	checkAnswer("no fold makes no crease", "\"\"", func() string {
		return asJSON(creases(0))
	}, true)
	checkAnswer("four folds", "\"VV^VV^^VVV^^V^^\"", func() string {
		return asJSON(creases(4))
	}, true)
	checkAnswer("five folds", "\"VV^VV^^VVV^^V^^VVV^VV^^^VV^^V^^\"", func() string {
		return asJSON(creases(5))
	}, true)
	checkAnswer("ten folds", "721476453", func() string {
		return asJSON(testDigest(creases(10)))
	}, false)
	checkAnswer("sixteen folds", "145904245", func() string {
		return asJSON(testDigest(creases(16)))
	}, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
