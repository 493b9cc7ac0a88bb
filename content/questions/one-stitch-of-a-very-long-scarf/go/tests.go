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

func tapShow(value byte) string {
	return tapQuote(string([]byte{value}))
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
	tapCheck("single stitches", func() string { return tapShow(stitchAt("kpx", 1)) }, "\"p\"", true)
	tapCheck("a repeated stitch ends where its number says", func() string { return tapShow(stitchAt("3k2p", 3)) }, "\"p\"", true)
	tapCheck("inside of a nested group", func() string { return tapShow(stitchAt("2(k2(xy)p)", 4)) }, "\"y\"", true)
	tapCheck("the second round of a group", func() string { return tapShow(stitchAt("2(k2(xy)p)", 6)) }, "\"k\"", true)
	tapCheck("right behind the last stitch", func() string { return tapShow(stitchAt("2(k2(xy)p)", 12)) }, "\"-\"", true)
	tapCheck("an empty pattern", func() string { return tapShow(stitchAt("", 0)) }, "\"-\"", true)
	tapCheck("a group without a number", func() string { return tapShow(stitchAt("(kp)3(x)y", 5)) }, "\"y\"", true)
	tapCheck("numbers of several digits", func() string { return tapShow(stitchAt("12(ab)10c", 33)) }, "\"c\"", true)
	tapCheck("farther than can be written out", func() string { return tapShow(stitchAt("1000000000(999999(k)p)z", 999999999999999)) }, "\"p\"", true)
	tapCheck("the very last stitch", func() string { return tapShow(stitchAt("1000000000(999999(k)p)z", 1000000000000000)) }, "\"z\"", false)
	{
		pattern := strings.Repeat("1(", 60000) + "3k2p" + strings.Repeat(")", 60000) + "q"
		tapCheck("brackets as deep as they can be", func() string { return tapShow(stitchAt(pattern, 4)) }, "\"p\"", false)
	}
	{
		pattern := strings.Repeat("2(kp", 44) + "y" + strings.Repeat(")", 44) + "e"
		tapCheck("doubled again and again", func() string { return tapShow(stitchAt(pattern, 57005123456789)) }, "\"p\"", false)
	}
	if tapFailed {
		os.Exit(1)
	}
}
