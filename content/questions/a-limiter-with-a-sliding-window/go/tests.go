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

// Requests that come in at times that look random. Returns one number that stands for all answers.
func storm() int {
	limiter := newRateLimiter(4000, 9000)
	seed, result, time := 11, 0, 0
	for request := 0; request < 60000; request++ {
		seed = seed * 16807 % 2147483647
		time += seed % 2
		answer := 1
		if limiter.allow(42, time) {
			answer = 2
		}
		result = (result*31 + answer) % 1000000007
	}
	return result
}

func scenario1() string {
	limiter := newRateLimiter(2, 10)
	var answers []bool
	answers = append(answers, limiter.allow(1, 100))
	answers = append(answers, limiter.allow(1, 104))
	answers = append(answers, limiter.allow(1, 109))
	answers = append(answers, limiter.allow(2, 109))
	answers = append(answers, limiter.allow(1, 110))
	answers = append(answers, limiter.allow(1, 113))
	return showList(answers)
}

func scenario2() string {
	limiter := newRateLimiter(3, 1)
	var answers []bool
	answers = append(answers, limiter.allow(5, 7))
	answers = append(answers, limiter.allow(5, 7))
	answers = append(answers, limiter.allow(5, 7))
	answers = append(answers, limiter.allow(5, 7))
	answers = append(answers, limiter.allow(5, 8))
	return showList(answers)
}

func scenario3() string {
	limiter := newRateLimiter(1, 10)
	var answers []bool
	answers = append(answers, limiter.allow(0, 10))
	answers = append(answers, limiter.allow(0, 19))
	answers = append(answers, limiter.allow(0, 20))
	return showList(answers)
}

func scenario4() string {
	limiter := newRateLimiter(2, 60)
	var answers []bool
	answers = append(answers, limiter.allow(3, 58))
	answers = append(answers, limiter.allow(3, 59))
	answers = append(answers, limiter.allow(3, 61))
	answers = append(answers, limiter.allow(3, 117))
	answers = append(answers, limiter.allow(3, 118))
	answers = append(answers, limiter.allow(3, 119))
	return showList(answers)
}

func scenario5() string {
	limiter := newRateLimiter(1, 5)
	var answers []bool
	answers = append(answers, limiter.allow(1, 0))
	answers = append(answers, limiter.allow(1, 2))
	answers = append(answers, limiter.allow(1, 4))
	answers = append(answers, limiter.allow(1, 5))
	answers = append(answers, limiter.allow(1, 7))
	answers = append(answers, limiter.allow(1, 9))
	answers = append(answers, limiter.allow(1, 10))
	return showList(answers)
}

func scenario6() string {
	limiter := newRateLimiter(1, 100)
	var answers []bool
	answers = append(answers, limiter.allow(0, 1))
	answers = append(answers, limiter.allow(9999, 1))
	answers = append(answers, limiter.allow(0, 2))
	answers = append(answers, limiter.allow(9999, 2))
	answers = append(answers, limiter.allow(500, 2))
	return showList(answers)
}

func scenario7() string {
	limiter := newRateLimiter(2, 1000000)
	var answers []bool
	answers = append(answers, limiter.allow(4, 0))
	answers = append(answers, limiter.allow(4, 0))
	answers = append(answers, limiter.allow(4, 999999))
	answers = append(answers, limiter.allow(4, 1000000))
	return showList(answers)
}

func scenario8() string {
	limiter := newRateLimiter(2, 4)
	var answers []bool
	answers = append(answers, limiter.allow(1, 1))
	answers = append(answers, limiter.allow(2, 1))
	answers = append(answers, limiter.allow(1, 2))
	answers = append(answers, limiter.allow(2, 4))
	answers = append(answers, limiter.allow(1, 4))
	answers = append(answers, limiter.allow(2, 5))
	answers = append(answers, limiter.allow(1, 5))
	answers = append(answers, limiter.allow(2, 6))
	answers = append(answers, limiter.allow(1, 6))
	answers = append(answers, limiter.allow(2, 8))
	answers = append(answers, limiter.allow(1, 9))
	answers = append(answers, limiter.allow(1, 9))
	answers = append(answers, limiter.allow(2, 9))
	return showList(answers)
}

func main() {
	checkAnswer("the example of the statement", "[true, true, false, true, true, false]", scenario1, true)
	checkAnswer("several requests in one second", "[true, true, true, false, true]", scenario2, true)
	checkAnswer("a request leaves exactly after the window", "[true, false, true]", scenario3, true)
	checkAnswer("the window slides across the minute", "[true, true, false, false, true, true]", scenario4, true)
	checkAnswer("who was turned away is not counted", "[true, false, false, true, false, false, true]", scenario5, true)
	checkAnswer("clients do not share their limits", "[true, true, false, false, true]", scenario6, true)
	checkAnswer("the first second of time", "[true, true, false, true]", scenario7, true)
	checkAnswer("several clients in turn", "[true, true, true, true, false, true, true, false, true, true, true, false, true]", scenario8, false)
	checkAnswer("sixty thousand requests of one client", "572309414", func() string { return asJSON(storm()) }, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
