package main

import (
	"strconv"
	"strings"
	"time"
)

func valuesOf(field string, low, high int) map[int]bool {
	found := map[int]bool{}
	for _, item := range strings.Split(field, ",") {
		span, stepText, hasStep := strings.Cut(item, "/")
		first, last, step := low, high, 1
		if hasStep {
			step, _ = strconv.Atoi(stepText)
		}
		if span != "*" {
			from, to, isRange := strings.Cut(span, "-")
			first, _ = strconv.Atoi(from)
			last = first
			if isRange {
				last, _ = strconv.Atoi(to)
			}
		}
		for value := first; value <= last; value += step {
			found[value] = true
		}
	}
	return found
}

func nextRun(schedule string, now string) string {
	fields := strings.Fields(schedule)
	minutes, hours := valuesOf(fields[0], 0, 59), valuesOf(fields[1], 0, 23)
	days, months, weekdays := valuesOf(fields[2], 1, 31), valuesOf(fields[3], 1, 12), valuesOf(fields[4], 0, 6)
	either := fields[2] != "*" && fields[4] != "*"

	const form = "2006-01-02 15:04"
	current, _ := time.Parse(form, now)
	current = current.Add(time.Minute)
	// Leap days are at most eight years apart; what has not come until then never comes.
	end := current.AddDate(8, 0, 1)
	for current.Before(end) {
		byDay, byWeekday := days[current.Day()], weekdays[int(current.Weekday())]
		dayMatches := byDay && byWeekday || either && (byDay || byWeekday)
		switch {
		case !dayMatches || !months[int(current.Month())]:
			year, month, day := current.Date()
			current = time.Date(year, month, day+1, 0, 0, 0, 0, time.UTC)
		case !hours[current.Hour()]:
			current = current.Truncate(time.Hour).Add(time.Hour)
		case !minutes[current.Minute()]:
			current = current.Add(time.Minute)
		default:
			return current.Format(form)
		}
	}
	return "never"
}
