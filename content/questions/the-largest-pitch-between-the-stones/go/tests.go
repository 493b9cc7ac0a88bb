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
	tapCheck("no meadow at all", func() string { return tapShow(largestPitch([]string{})) }, "0", true)
	tapCheck("nothing but stones", func() string { return tapShow(largestPitch([]string{"##", "##"})) }, "0", true)
	tapCheck("one square of grass", func() string { return tapShow(largestPitch([]string{"#", ".", "#"})) }, "1", true)
	tapCheck("all of it is grass", func() string { return tapShow(largestPitch([]string{"....", "....", "...."})) }, "12", true)
	tapCheck("a field between stones", func() string { return tapShow(largestPitch([]string{"..#...", "......", "#....#", "...#.."})) }, "8", true)
	tapCheck("a single long row wins", func() string { return tapShow(largestPitch([]string{".#.#.#", "......", "#.#.#."})) }, "6", true)
	tapCheck("a single column wins", func() string { return tapShow(largestPitch([]string{"#.##", "..##", "#.#.", "#.#.", "#.#."})) }, "5", true)
	tapCheck("a staircase of stones", func() string { return tapShow(largestPitch([]string{"....", "#...", "##..", "###."})) }, "6", true)
	tapCheck("wide and flat beats narrow and high", func() string { return tapShow(largestPitch([]string{"#..#....", "...#....", "....####"})) }, "8", false)
	{
		meadow := make([]string, 400)
		for row := range meadow {
			line := make([]byte, 500)
			for column := range line {
				line[column] = '.'
				if nextRandom()%60 == 0 {
					line[column] = '#'
				}
			}
			meadow[row] = string(line)
		}
		tapCheck("a large stony meadow", func() string { return tapShow(largestPitch(meadow)) }, "749", false)
	}
	{
		meadow := make([]string, 500)
		for row := range meadow {
			line := make([]byte, 400)
			for column := range line {
				line[column] = '.'
				if nextRandom()%20000 == 0 {
					line[column] = '#'
				}
			}
			meadow[row] = string(line)
		}
		tapCheck("a large meadow of grass with few stones", func() string { return tapShow(largestPitch(meadow)) }, "92316", false)
	}
	if tapFailed {
		os.Exit(1)
	}
}
