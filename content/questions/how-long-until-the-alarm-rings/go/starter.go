package main

// Returns how long it takes from now until the alarm, such as "6 h 35 min".
func timeUntil(now string, alarm string) string {
	return ""
}
