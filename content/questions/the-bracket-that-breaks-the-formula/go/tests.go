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

func tapShow(value int) string {
	return fmt.Sprint(value)
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
	tapCheck("an empty formula fits", func() string { return tapShow(brokenBracket("")) }, "-1", true)
	tapCheck("no brackets at all", func() string { return tapShow(brokenBracket("a + b * 2")) }, "-1", true)
	tapCheck("everything is closed", func() string { return tapShow(brokenBracket("sum[a(1), b(2)]")) }, "-1", true)
	tapCheck("the wrong kind closes", func() string { return tapShow(brokenBracket("(a[b)c]")) }, "4", true)
	tapCheck("nothing was opened", func() string { return tapShow(brokenBracket("a)")) }, "1", true)
	tapCheck("the first that is never closed", func() string { return tapShow(brokenBracket("min(max(a, b)")) }, "3", true)
	tapCheck("two that are never closed", func() string { return tapShow(brokenBracket("(a) + [b + {c")) }, "6", true)
	tapCheck("a wrong bracket goes before an open one", func() string { return tapShow(brokenBracket("((x]")) }, "3", true)
	tapCheck("counting each kind is not enough", func() string { return tapShow(brokenBracket("f([)]")) }, "3", false)
	{
		formula := strings.Repeat("([{", 80000) + "x" + strings.Repeat("}])", 79999) + "})"
		tapCheck("a very deep formula", func() string { return tapShow(brokenBracket(formula)) }, "479999", false)
	}
	if tapFailed {
		os.Exit(1)
	}
}
