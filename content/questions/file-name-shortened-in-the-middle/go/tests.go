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
	tapCheck("a short name stays as it is", func() string { return tapShow(shortenName("notes.txt", 20)) }, "\"notes.txt\"", true)
	tapCheck("a name exactly as wide as the column stays", func() string { return tapShow(shortenName("notes.txt", 9)) }, "\"notes.txt\"", true)
	tapCheck("the two halves are equally long", func() string { return tapShow(shortenName("annual-report-2024.pdf", 15)) }, "\"annual...24.pdf\"", true)
	tapCheck("the beginning gets the odd character", func() string { return tapShow(shortenName("annual-report-2024.pdf", 10)) }, "\"annu...pdf\"", true)
	tapCheck("one character too many costs four", func() string { return tapShow(shortenName("notes.txt", 8)) }, "\"not...xt\"", true)
	tapCheck("the narrowest column", func() string { return tapShow(shortenName("photograph", 5)) }, "\"p...h\"", true)
	tapCheck("an empty name fits", func() string { return tapShow(shortenName("", 5)) }, "\"\"", true)
	tapCheck("dots and spaces of the name count", func() string { return tapShow(shortenName("my .. file .txt", 12)) }, "\"my ......txt\"", false)
	tapCheck("a wide column", func() string { return tapShow(shortenName("abcdefghijklmnopqrstuvwxyz", 25)) }, "\"abcdefghijk...pqrstuvwxyz\"", false)
	if tapFailed {
		os.Exit(1)
	}
}
