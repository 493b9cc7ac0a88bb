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
	tapCheck("an empty journal", func() string { return tapShow(replay([]string{})) }, "\"\"", true)
	tapCheck("appending", func() string { return tapShow(replay([]string{"+Hello", "+ world", "+!"})) }, "\"Hello world!\"", true)
	tapCheck("deleting more than there is", func() string { return tapShow(replay([]string{"+abc", "-5", "+d"})) }, "\"d\"", true)
	tapCheck("an undo brings deleted text back", func() string { return tapShow(replay([]string{"+Hello world", "-6", "undo"})) }, "\"Hello world\"", true)
	tapCheck("undo and redo", func() string {
		return tapShow(replay([]string{"+Hello", "+ world", "-3", "undo", "undo", "redo", "+!", "redo"}))
	}, "\"Hello world!\"", true)
	tapCheck("nothing to undo or redo", func() string {
		return tapShow(replay([]string{"undo", "redo", "+a", "redo", "undo", "undo", "undo", "+b"}))
	}, "\"b\"", true)
	tapCheck("a redo can be undone again", func() string { return tapShow(replay([]string{"+one", "+two", "undo", "redo", "undo", "+three"})) }, "\"onethree\"", true)
	tapCheck("changes that alter nothing count", func() string { return tapShow(replay([]string{"+a", "-0", "undo", "+b", "undo", "+", "redo"})) }, "\"a\"", true)
	tapCheck("texts that look like commands", func() string { return tapShow(replay([]string{"+undo", "+-2", "+redo", "undo", "++1"})) }, "\"undo-2+1\"", true)
	tapCheck("redoing a deletion that found too little", func() string {
		return tapShow(replay([]string{"+abc", "-9", "undo", "undo", "redo", "redo", "+x", "undo", "undo"}))
	}, "\"abc\"", false)
	{
		choices := []string{"+stitch by stitch", "undo", "redo", "undo", "+end"}
		commands := make([]string, 160003)
		for i := range commands {
			commands[i] = choices[i/40000]
		}
		tapCheck("a long session", func() string { return tapShow(replay(commands)) }, "\"endendend\"", false)
	}
	if tapFailed {
		os.Exit(1)
	}
}
