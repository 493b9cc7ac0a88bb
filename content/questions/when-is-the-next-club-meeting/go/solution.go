package main

import (
	"strings"
	"time"
)

func nextMeeting(rule string, today string) string {
	words := strings.Fields(rule)
	weeks := map[string]int{"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4}
	earliest, _ := time.Parse("2006-01-02", today)
	month := time.Date(earliest.Year(), earliest.Month(), 1, 0, 0, 0, 0, time.UTC)
	for ; ; month = month.AddDate(0, 1, 0) {
		meeting := month
		for meeting.Weekday().String() != words[1] {
			meeting = meeting.AddDate(0, 0, 1)
		}
		if words[0] == "last" {
			for meeting.AddDate(0, 0, 7).Month() == month.Month() {
				meeting = meeting.AddDate(0, 0, 7)
			}
		} else {
			meeting = meeting.AddDate(0, 0, 7*weeks[words[0]])
		}
		if meeting.Month() == month.Month() && !meeting.Before(earliest) {
			return meeting.Format("2006-01-02")
		}
	}
}
