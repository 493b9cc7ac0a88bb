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
	tapCheck("later on the same day", func() string { return tapShow(timeUntil("06:30", "08:45")) }, "\"2 h 15 min\"", true)
	tapCheck("over midnight", func() string { return tapShow(timeUntil("23:40", "06:15")) }, "\"6 h 35 min\"", true)
	tapCheck("less than an hour", func() string { return tapShow(timeUntil("06:30", "07:15")) }, "\"45 min\"", true)
	tapCheck("full hours", func() string { return tapShow(timeUntil("08:00", "11:00")) }, "\"3 h\"", true)
	tapCheck("the same minute is a whole day away", func() string { return tapShow(timeUntil("07:00", "07:00")) }, "\"24 h\"", true)
	tapCheck("a minute ago is almost a day away", func() string { return tapShow(timeUntil("10:05", "10:04")) }, "\"23 h 59 min\"", true)
	tapCheck("one minute to midnight", func() string { return tapShow(timeUntil("23:59", "00:00")) }, "\"1 min\"", true)
	tapCheck("digits that look octal", func() string { return tapShow(timeUntil("09:08", "18:09")) }, "\"9 h 1 min\"", false)
	tapCheck("from midnight to the last minute", func() string { return tapShow(timeUntil("00:00", "23:59")) }, "\"23 h 59 min\"", false)
	if tapFailed {
		os.Exit(1)
	}
}
