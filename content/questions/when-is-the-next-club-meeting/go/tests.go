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
	tapCheck("later this month", func() string { return tapShow(nextMeeting("second Tuesday", "2024-04-01")) }, "\"2024-04-09\"", true)
	tapCheck("today counts", func() string { return tapShow(nextMeeting("second Tuesday", "2024-04-09")) }, "\"2024-04-09\"", true)
	tapCheck("the day after it is too late", func() string { return tapShow(nextMeeting("second Tuesday", "2024-04-10")) }, "\"2024-05-14\"", true)
	tapCheck("the first of the month", func() string { return tapShow(nextMeeting("first Monday", "2024-03-30")) }, "\"2024-04-01\"", true)
	tapCheck("over the end of the year", func() string { return tapShow(nextMeeting("last Friday", "2024-12-28")) }, "\"2025-01-31\"", true)
	tapCheck("a last one that is the fifth", func() string { return tapShow(nextMeeting("last Wednesday", "2024-07-25")) }, "\"2024-07-31\"", true)
	tapCheck("months without a fifth one are skipped", func() string { return tapShow(nextMeeting("fifth Thursday", "2024-03-01")) }, "\"2024-05-30\"", true)
	tapCheck("the leap day", func() string { return tapShow(nextMeeting("last Thursday", "2024-02-23")) }, "\"2024-02-29\"", true)
	tapCheck("a fifth one in February comes once in a long time", func() string { return tapShow(nextMeeting("fifth Sunday", "2032-02-01")) }, "\"2032-02-29\"", true)
	tapCheck("1900 was no leap year", func() string { return tapShow(nextMeeting("last Wednesday", "1900-02-01")) }, "\"1900-02-28\"", false)
	tapCheck("far from today", func() string { return tapShow(nextMeeting("third Saturday", "2199-11-17")) }, "\"2199-12-21\"", false)
	if tapFailed {
		os.Exit(1)
	}
}
