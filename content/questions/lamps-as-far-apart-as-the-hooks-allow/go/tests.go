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

func nextRandom() int {
	tapState = tapState * 16807 % 2147483647
	return tapState
}

func main() {
	tapCheck("two lamps go to both ends", func() string { return tapShow(widestGap([]int{500, 100, 900}, 2)) }, "800", true)
	tapCheck("three lamps on five hooks", func() string { return tapShow(widestGap([]int{100, 900, 200, 800, 400}, 3)) }, "300", true)
	tapCheck("a lamp on every hook", func() string { return tapShow(widestGap([]int{10, 40, 20, 70}, 4)) }, "10", true)
	tapCheck("hooks at equal distances", func() string { return tapShow(widestGap([]int{0, 1, 2, 3, 4, 5, 6, 7, 8}, 3)) }, "4", true)
	tapCheck("the last hook is used when it must be", func() string { return tapShow(widestGap([]int{0, 3, 6, 10}, 3)) }, "4", true)
	tapCheck("hooks on the same spot", func() string { return tapShow(widestGap([]int{5, 5, 5}, 2)) }, "0", true)
	tapCheck("more lamps than spots", func() string { return tapShow(widestGap([]int{1, 1, 1000}, 3)) }, "0", true)
	tapCheck("a whole kilometre", func() string { return tapShow(widestGap([]int{0, 1000000000}, 2)) }, "1000000000", true)
	tapCheck("an answer that no first gap shows", func() string { return tapShow(widestGap([]int{1, 2, 8, 4, 9, 15, 21}, 4)) }, "6", false)
	{
		hooks := make([]int, 50000)
		for i := range hooks {
			hooks[i] = nextRandom() % 1000000000
		}
		tapCheck("a very long bar", func() string { return tapShow(widestGap(hooks, 17000)) }, "38455", false)
	}
	if tapFailed {
		os.Exit(1)
	}
}
