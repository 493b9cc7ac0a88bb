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

// Saves and reads that look random. Returns one number that stands for all contents read.
func busyDay() int {
	cache := newPageCache(20000)
	seed, result := 20, 0
	for call := 0; call < 150000; call++ {
		seed = seed * 16807 % 2147483647
		page := seed % 60000
		if seed/60000%3 == 0 {
			cache.save(page, call)
		} else {
			result = (result*31 + cache.read(page) + 1) % 1000000007
		}
	}
	return result
}

func scenario1() string {
	cache := newPageCache(2)
	var answers []int
	cache.save(1, 10)
	cache.save(2, 20)
	answers = append(answers, cache.read(1))
	cache.save(3, 30)
	answers = append(answers, cache.read(2))
	answers = append(answers, cache.read(3))
	answers = append(answers, cache.read(1))
	return showList(answers)
}

func scenario2() string {
	cache := newPageCache(3)
	var answers []int
	answers = append(answers, cache.read(0))
	cache.save(5, 50)
	answers = append(answers, cache.read(0))
	answers = append(answers, cache.read(5))
	return showList(answers)
}

func scenario3() string {
	cache := newPageCache(2)
	var answers []int
	cache.save(7, 1)
	cache.save(7, 2)
	answers = append(answers, cache.read(7))
	return showList(answers)
}

func scenario4() string {
	cache := newPageCache(2)
	var answers []int
	cache.save(1, 1)
	cache.save(2, 2)
	cache.save(2, 3)
	answers = append(answers, cache.read(1))
	answers = append(answers, cache.read(2))
	return showList(answers)
}

func scenario5() string {
	cache := newPageCache(2)
	var answers []int
	cache.save(1, 1)
	cache.save(2, 2)
	cache.save(1, 3)
	cache.save(4, 4)
	answers = append(answers, cache.read(2))
	answers = append(answers, cache.read(1))
	answers = append(answers, cache.read(4))
	return showList(answers)
}

func scenario6() string {
	cache := newPageCache(2)
	var answers []int
	cache.save(1, 1)
	cache.save(2, 2)
	answers = append(answers, cache.read(9))
	cache.save(3, 3)
	answers = append(answers, cache.read(1))
	answers = append(answers, cache.read(2))
	answers = append(answers, cache.read(3))
	return showList(answers)
}

func scenario7() string {
	cache := newPageCache(1)
	var answers []int
	cache.save(0, 5)
	answers = append(answers, cache.read(0))
	cache.save(9999, 6)
	answers = append(answers, cache.read(0))
	answers = append(answers, cache.read(9999))
	return showList(answers)
}

func scenario8() string {
	cache := newPageCache(2)
	var answers []int
	cache.save(3, 0)
	answers = append(answers, cache.read(3))
	cache.save(4, 1)
	answers = append(answers, cache.read(3))
	cache.save(5, 2)
	answers = append(answers, cache.read(4))
	answers = append(answers, cache.read(3))
	return showList(answers)
}

func scenario9() string {
	cache := newPageCache(3)
	var answers []int
	cache.save(1, 1)
	cache.save(2, 2)
	cache.save(3, 3)
	answers = append(answers, cache.read(2))
	cache.save(4, 4)
	answers = append(answers, cache.read(1))
	answers = append(answers, cache.read(3))
	cache.save(5, 5)
	answers = append(answers, cache.read(2))
	cache.save(3, 33)
	answers = append(answers, cache.read(4))
	cache.save(6, 6)
	answers = append(answers, cache.read(5))
	answers = append(answers, cache.read(3))
	answers = append(answers, cache.read(6))
	answers = append(answers, cache.read(2))
	return showList(answers)
}

func main() {
	checkAnswer("the example of the statement", "[10, -1, 30, 10]", scenario1, true)
	checkAnswer("an empty cache knows nothing", "[-1, -1, 50]", scenario2, true)
	checkAnswer("saving again replaces the content", "[2]", scenario3, true)
	checkAnswer("saving again sends nothing back", "[1, 3]", scenario4, true)
	checkAnswer("saving again counts as a use", "[-1, 3, 4]", scenario5, true)
	checkAnswer("a page that is not found is no use of anything", "[-1, -1, 2, 3]", scenario6, true)
	checkAnswer("room for a single page", "[5, -1, 6]", scenario7, true)
	checkAnswer("a content of nothing is not a missing page", "[0, 0, -1, 0]", scenario8, true)
	checkAnswer("a longer morning", "[2, -1, 3, -1, 4, -1, 33, 6, -1]", scenario9, false)
	checkAnswer("a hundred and fifty thousand calls and twenty thousand places", "817722143", func() string { return asJSON(busyDay()) }, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
