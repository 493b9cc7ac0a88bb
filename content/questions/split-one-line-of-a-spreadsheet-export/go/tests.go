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

func tapDigest(values []string) string {
	result := 7
	for _, text := range values {
		for _, letter := range []byte(text + "\n") {
			result = (result*31 + int(letter)) % 1000003
		}
	}
	return fmt.Sprintf("%d items, digest %d", len(values), result)
}

func main() {
	tapCheck("plain fields", func() string { return tapShow(splitRecord("17,lamp,4.50")) }, "[\"17\", \"lamp\", \"4.50\"]", true)
	tapCheck("an empty line is one empty field", func() string { return tapShow(splitRecord("")) }, "[\"\"]", true)
	tapCheck("empty fields count", func() string { return tapShow(splitRecord(",,")) }, "[\"\", \"\", \"\"]", true)
	tapCheck("a comma inside of quotation marks", func() string { return tapShow(splitRecord("17,\"Lamp, green\",1")) }, "[\"17\", \"Lamp, green\", \"1\"]", true)
	tapCheck("two quotation marks mean one", func() string { return tapShow(splitRecord("\"says \"\"hello\"\"\",x")) }, "[\"says \\\"hello\\\"\", \"x\"]", true)
	tapCheck("an empty quoted field", func() string { return tapShow(splitRecord("\"\",a,\"\"")) }, "[\"\", \"a\", \"\"]", true)
	tapCheck("quotation marks in the middle are ordinary", func() string { return tapShow(splitRecord("4\" pipe,a\"b\"c")) }, "[\"4\\\" pipe\", \"a\\\"b\\\"c\"]", true)
	tapCheck("spaces stay, and a space makes a field unquoted", func() string { return tapShow(splitRecord(" a , \"b\", \"c,d\"")) }, "[\" a \", \" \\\"b\\\"\", \" \\\"c\", \"d\\\"\"]", true)
	tapCheck("only quotation marks", func() string { return tapShow(splitRecord("\"\"\"\",\"\"\"\"\"\"")) }, "[\"\\\"\", \"\\\"\\\"\"]", false)
	{
		line := strings.Repeat("\"red, \"\"dark\"\"\",", 25000) + strings.Repeat("plain,", 40000) + strings.Repeat("\"\"\"\",", 20000) + "\"the, end\""
		tapCheck("a very long line", func() string { return tapDigest(splitRecord(line)) }, "85001 items, digest 941780", false)
	}
	if tapFailed {
		os.Exit(1)
	}
}
