// Hidden tests. Each prints one TAP line.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

var testCount, failureCount int

func asJSON(value any) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return err.Error()
	}
	return strings.TrimSpace(text.String())
}

// A list is shown as JSON with a space after each comma, and one that is nil as an empty one.
func showList[T any](values []T) string {
	parts := make([]string, len(values))
	for index, value := range values {
		parts[index] = asJSON(value)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func textOf(answer func() string) (got string) {
	defer func() {
		if problem := recover(); problem != nil {
			got = fmt.Sprint("panic: ", problem)
		}
	}()
	return answer()
}

// Compares the answer, written as JSON, with the expected text.
func checkAnswer(name, expected string, answer func() string, visible bool) {
	testCount++
	got := textOf(answer)
	if got == expected {
		fmt.Printf("ok %d - %s\n", testCount, name)
		return
	}
	failureCount++
	fmt.Printf("not ok %d - %s\n", testCount, name)
	if visible {
		fmt.Printf("  ---\n  expected: %s\n  got: %s\n  ...\n", asJSON(expected), asJSON(got))
	}
}

// Awards and questions that look random. Returns one number that stands for all answers.
func season() int {
	const players = 20000
	league := newLeague(players)
	points := make([]int, players)
	seed, result := 2718, 0
	for call := 0; call < 40000; call++ {
		seed = seed * 16807 % 2147483647
		player := seed % players
		if seed/players%2 == 0 {
			award := seed % 9973
			if award > 100000-points[player] {
				award = 100000 - points[player]
			}
			points[player] += award
			league.award(player, award)
		} else {
			result = (result*31 + league.rank(player) + league.between(1000, 20000)) % 1000000007
		}
	}
	return result
}

func scenario1() string {
	league := newLeague(4)
	var answers []int
	answers = append(answers, league.rank(3))
	league.award(0, 50)
	league.award(1, 80)
	league.award(2, 50)
	answers = append(answers, league.rank(1))
	answers = append(answers, league.rank(0))
	answers = append(answers, league.rank(2))
	answers = append(answers, league.rank(3))
	answers = append(answers, league.between(50, 80))
	league.award(1, -80)
	answers = append(answers, league.rank(0))
	return showList(answers)
}

func scenario2() string {
	league := newLeague(1)
	var answers []int
	answers = append(answers, league.rank(0))
	league.award(0, 100000)
	answers = append(answers, league.rank(0))
	answers = append(answers, league.between(100000, 100000))
	answers = append(answers, league.between(0, 99999))
	return showList(answers)
}

func scenario3() string {
	league := newLeague(5)
	var answers []int
	answers = append(answers, league.between(0, 0))
	answers = append(answers, league.between(1, 100000))
	answers = append(answers, league.rank(4))
	return showList(answers)
}

func scenario4() string {
	league := newLeague(3)
	var answers []int
	league.award(0, 10)
	league.award(1, 20)
	league.award(2, 30)
	answers = append(answers, league.between(10, 30))
	answers = append(answers, league.between(11, 30))
	answers = append(answers, league.between(10, 29))
	answers = append(answers, league.between(20, 20))
	return showList(answers)
}

func scenario5() string {
	league := newLeague(2)
	var answers []int
	league.award(0, 30)
	league.award(1, 50)
	answers = append(answers, league.rank(0))
	league.award(0, 30)
	answers = append(answers, league.rank(0))
	answers = append(answers, league.rank(1))
	return showList(answers)
}

func scenario6() string {
	league := newLeague(3)
	var answers []int
	league.award(2, 7)
	league.award(2, 0)
	answers = append(answers, league.rank(2))
	answers = append(answers, league.rank(0))
	answers = append(answers, league.between(7, 7))
	return showList(answers)
}

func scenario7() string {
	league := newLeague(5)
	var answers []int
	league.award(0, 9)
	league.award(1, 9)
	league.award(2, 9)
	league.award(3, 4)
	answers = append(answers, league.rank(0))
	answers = append(answers, league.rank(2))
	answers = append(answers, league.rank(3))
	answers = append(answers, league.rank(4))
	return showList(answers)
}

func scenario8() string {
	league := newLeague(6)
	var answers []int
	league.award(0, 500)
	league.award(1, 300)
	league.award(2, 700)
	answers = append(answers, league.rank(0))
	league.award(0, -450)
	answers = append(answers, league.rank(0))
	answers = append(answers, league.between(0, 299))
	league.award(5, 300)
	answers = append(answers, league.rank(1))
	answers = append(answers, league.rank(5))
	league.award(1, 99700)
	answers = append(answers, league.rank(1))
	answers = append(answers, league.rank(2))
	answers = append(answers, league.between(300, 700))
	league.award(2, -700)
	answers = append(answers, league.rank(2))
	answers = append(answers, league.rank(3))
	answers = append(answers, league.between(0, 0))
	answers = append(answers, league.between(0, 100000))
	return showList(answers)
}

func main() {
	checkAnswer("the example of the statement", "[1, 1, 2, 2, 4, 3, 1]", scenario1, true)
	checkAnswer("a league of one", "[1, 1, 1, 0]", scenario2, true)
	checkAnswer("everyone starts with nothing", "[5, 0, 1]", scenario3, true)
	checkAnswer("both ends of the question count", "[3, 2, 2, 1]", scenario4, true)
	checkAnswer("points add up", "[2, 1, 2]", scenario5, true)
	checkAnswer("an award of nothing changes nothing", "[1, 2, 1]", scenario6, true)
	checkAnswer("places that are shared push the next one back", "[1, 1, 4, 5]", scenario7, true)
	checkAnswer("an evening of gains and losses", "[2, 3, 4, 2, 2, 1, 2, 2, 4, 4, 3, 6]", scenario8, false)
	checkAnswer("a season of forty thousand calls", "31219176", func() string { return asJSON(season()) }, false)
	if failureCount > 0 {
		os.Exit(1)
	}
}
