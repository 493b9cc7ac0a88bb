package main

import (
	"fmt"
	"os"
	"strings"
)

var tapCount = 0
var tapFailed = false
var tapState = 12345

func tapQuote(text string) string {
	return "\"" + strings.NewReplacer("\\", "\\\\", "\"", "\\\"", "\n", "\\n").Replace(text) + "\""
}

func tapShow(value [][2]int) string {
	parts := make([]string, len(value))
	for index, item := range value {
		parts[index] = fmt.Sprintf("[%d, %d]", item[0], item[1])
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// Prints the TAP line of one test, with the values only if candidates may see them.
func tapCheck(name string, call func() string, expected string, shown bool) {
	tapCount++
	got := tapCall(call)
	if got == expected {
		fmt.Printf("ok %d - %s\n", tapCount, name)
		return
	}
	tapFailed = true
	fmt.Printf("not ok %d - %s\n", tapCount, name)
	if shown {
		fmt.Printf("  ---\n  expected: %s\n  got: %s\n  ...\n", tapQuote(expected), tapQuote(got))
	}
}

func tapCall(call func() string) (got string) {
	defer func() {
		if reason := recover(); reason != nil {
			got = fmt.Sprint("panic: ", reason)
		}
	}()
	return call()
}

func nextRandom() int {
	tapState = tapState * 16807 % 2147483647
	return tapState
}

func tapDigest(values [][2]int) string {
	result := 7
	for _, pair := range values {
		for _, number := range pair {
			result = (result*31 + number) % 1000003
		}
	}
	return fmt.Sprintf("%d items, digest %d", len(values), result)
}

func main() {
	tapCheck("no shifts, no swimming", func() string { return tapShow(openHours([][2]int{}, 1)) }, "[]", true)
	tapCheck("one guard is enough", func() string { return tapShow(openHours([][2]int{{540, 600}}, 1)) }, "[[540, 600]]", true)
	tapCheck("two guards overlap for a while", func() string { return tapShow(openHours([][2]int{{540, 720}, {600, 780}}, 2)) }, "[[600, 720]]", true)
	tapCheck("a seamless change keeps the pool open", func() string { return tapShow(openHours([][2]int{{540, 720}, {600, 780}, {720, 900}, {840, 1020}}, 2)) }, "[[600, 780], [840, 900]]", true)
	tapCheck("a seamless change is no overlap", func() string { return tapShow(openHours([][2]int{{540, 600}, {600, 660}}, 2)) }, "[]", true)
	tapCheck("touching shifts are one period", func() string { return tapShow(openHours([][2]int{{720, 780}, {600, 660}, {660, 720}}, 1)) }, "[[600, 780]]", true)
	tapCheck("too few guards for the whole day", func() string { return tapShow(openHours([][2]int{{0, 10}, {5, 15}, {7, 9}}, 4)) }, "[]", true)
	tapCheck("the same shift three times", func() string { return tapShow(openHours([][2]int{{30, 40}, {30, 40}, {30, 40}}, 3)) }, "[[30, 40]]", true)
	tapCheck("shifts within shifts at far times", func() string { return tapShow(openHours([][2]int{{0, 1000000000}, {5, 999999999}, {7, 8}, {7, 9}}, 3)) }, "[[7, 9]]", false)
	{
		shifts := make([][2]int, 50000)
		for i := range shifts {
			start := nextRandom() % 1000000
			end := start + 1 + nextRandom()%40000
			shifts[i] = [2]int{start, end}
		}
		tapCheck("a season with many shifts", func() string { return tapDigest(openHours(shifts, 1000)) }, "570 items, digest 163534", false)
	}
	if tapFailed {
		os.Exit(1)
	}
}
