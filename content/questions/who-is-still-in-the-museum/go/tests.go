package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

var tapCount = 0
var tapFailed = false

func tapQuote(text string) string {
	return "\"" + strings.NewReplacer("\\", "\\\\", "\"", "\\\"", "\n", "\\n").Replace(text) + "\""
}

func tapShow(value []string) string {
	parts := make([]string, len(value))
	for index, item := range value {
		parts[index] = tapQuote(item)
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

func main() {
	tapCheck("nobody came today", func() string { return tapShow(stillInside([]string{})) }, "[]", true)
	tapCheck("one visitor stays", func() string { return tapShow(stillInside([]string{"ada"})) }, "[\"ada\"]", true)
	tapCheck("one visitor comes and goes", func() string { return tapShow(stillInside([]string{"ada", "ada"})) }, "[]", true)
	tapCheck("coming back counts from the last time", func() string { return tapShow(stillInside([]string{"ada", "bob", "ada", "eve", "ada"})) }, "[\"bob\", \"eve\", \"ada\"]", true)
	tapCheck("everybody has left", func() string { return tapShow(stillInside([]string{"ada", "bob", "eve", "bob", "eve", "ada"})) }, "[]", true)
	tapCheck("upper and lower case are different visitors", func() string { return tapShow(stillInside([]string{"Kim", "kim", "KIM", "kim"})) }, "[\"Kim\", \"KIM\"]", true)
	tapCheck("a visitor who cannot decide", func() string {
		return tapShow(stillInside([]string{"zoe", "max", "max", "max", "zoe", "max", "max", "zoe"}))
	}, "[\"max\", \"zoe\"]", false)
	tapCheck("a dozen visitors stay", func() string {
		return tapShow(stillInside([]string{"noa", "ben", "zoe", "ada", "max", "eve", "kim", "dan", "leo", "mia", "tom", "ivy", "guide", "guide"}))
	}, "[\"noa\", \"ben\", \"zoe\", \"ada\", \"max\", \"eve\", \"kim\", \"dan\", \"leo\", \"mia\", \"tom\", \"ivy\"]", false)
	{
		tags := make([]string, 180000)
		for i := range tags {
			visitor := i % 89998
			tags[i] = "tag-" + strconv.Itoa(visitor)
		}
		tapCheck("a long day", func() string { return tapShow(stillInside(tags)) }, "[\"tag-0\", \"tag-1\", \"tag-2\", \"tag-3\"]", false)
	}
	if tapFailed {
		os.Exit(1)
	}
}
