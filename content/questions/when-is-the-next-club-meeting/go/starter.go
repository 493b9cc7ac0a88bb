package main

// Returns the date of the first meeting by the rule that is not before today.
func nextMeeting(rule string, today string) string {
	return ""
}
