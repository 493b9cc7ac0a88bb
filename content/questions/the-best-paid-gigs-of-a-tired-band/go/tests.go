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
	tapCheck("no offers", func() string { return tapShow(bestPay([][3]int{}, 0, 3)) }, "0", true)
	tapCheck("one gig only: the best paid", func() string {
		return tapShow(bestPay([][3]int{{0, 5, 60}, {4, 7, 50}, {7, 9, 40}, {9, 12, 30}}, 0, 1))
	}, "60", true)
	tapCheck("a gig may begin when another ends", func() string {
		return tapShow(bestPay([][3]int{{0, 5, 60}, {4, 7, 50}, {7, 9, 40}, {9, 12, 30}}, 0, 3))
	}, "130", true)
	tapCheck("rest is needed", func() string {
		return tapShow(bestPay([][3]int{{0, 5, 60}, {4, 7, 50}, {7, 9, 40}, {9, 12, 30}}, 2, 3))
	}, "100", true)
	tapCheck("one long gig beats two short ones", func() string { return tapShow(bestPay([][3]int{{0, 10, 100}, {0, 4, 45}, {5, 9, 45}}, 0, 5)) }, "100", true)
	tapCheck("two short gigs beat one long", func() string { return tapShow(bestPay([][3]int{{0, 10, 100}, {0, 4, 55}, {5, 9, 55}}, 1, 5)) }, "110", true)
	tapCheck("the best single gig is not part of the best two", func() string { return tapShow(bestPay([][3]int{{3, 8, 50}, {0, 5, 40}, {6, 10, 40}}, 0, 2)) }, "80", true)
	tapCheck("a limit below what would fit", func() string { return tapShow(bestPay([][3]int{{0, 1, 5}, {2, 3, 6}, {4, 5, 7}, {6, 7, 8}}, 0, 3)) }, "21", true)
	tapCheck("many equal times", func() string {
		return tapShow(bestPay([][3]int{{1, 3, 5}, {1, 3, 9}, {1, 3, 7}, {3, 4, 2}, {3, 4, 3}, {4, 6, 1}}, 0, 3))
	}, "13", false)
	{
		gigs := make([][3]int, 12000)
		for i := range gigs {
			start := nextRandom() % 100000
			end := start + 1 + nextRandom()%20000
			pay := (end-start)*3 + nextRandom()%20000 + 1
			gigs[i] = [3]int{start, end, pay}
		}
		tapCheck("a full season", func() string { return tapShow(bestPay(gigs, 500, 12)) }, "566571", false)
	}
	if tapFailed {
		os.Exit(1)
	}
}
