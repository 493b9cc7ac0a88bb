package main

import (
	"fmt"
	"os"
	"strings"
)

var tapCount = 0
var tapFailed = false

func tapQuote(text string) string {
	return "\"" + strings.NewReplacer("\\", "\\\\", "\"", "\\\"", "\n", "\\n").Replace(text) + "\""
}

func tapShow(value string) string {
	return tapQuote(value)
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

func main() {
	tapCheck("the present minute does not count", func() string { return tapShow(nextRun("* * * * *", "2024-03-01 12:00")) }, "\"2024-03-01 12:01\"", true)
	tapCheck("tomorrow at the same time", func() string { return tapShow(nextRun("30 9 * * *", "2024-02-28 09:30")) }, "\"2024-02-29 09:30\"", true)
	tapCheck("workdays only", func() string { return tapShow(nextRun("30 9 * * 1-5", "2024-03-29 10:00")) }, "\"2024-04-01 09:30\"", true)
	tapCheck("steps over all values", func() string { return tapShow(nextRun("*/20 * * * *", "2023-12-31 23:40")) }, "\"2024-01-01 00:00\"", true)
	tapCheck("steps in a range, and a list of hours", func() string { return tapShow(nextRun("10-50/15 8,20 * * *", "2024-01-01 08:41")) }, "\"2024-01-01 20:10\"", true)
	tapCheck("one of the two day fields is enough", func() string { return tapShow(nextRun("0 0 13 * 5", "2024-10-07 00:00")) }, "\"2024-10-11 00:00\"", true)
	tapCheck("a step over all days is not exactly a star", func() string { return tapShow(nextRun("0 0 */2 * 1", "2024-05-03 00:00")) }, "\"2024-05-05 00:00\"", true)
	tapCheck("a leap day", func() string { return tapShow(nextRun("0 12 29 2 *", "2024-02-29 12:00")) }, "\"2028-02-29 12:00\"", true)
	tapCheck("a day that no such month has", func() string { return tapShow(nextRun("0 0 31 4,6,9,11 *", "2024-01-01 00:00")) }, "\"never\"", true)
	tapCheck("Sundays of a month that is far away", func() string { return tapShow(nextRun("5 0 * 2 0,6", "2025-03-01 00:00")) }, "\"2026-02-01 00:05\"", false)
	tapCheck("no leap day in 2100", func() string { return tapShow(nextRun("59 23 29 2 *", "2096-03-01 00:00")) }, "\"2104-02-29 23:59\"", false)
	if tapFailed {
		os.Exit(1)
	}
}
