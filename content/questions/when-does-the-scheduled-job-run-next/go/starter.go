package main

// Returns the first minute after now in which the job runs, or "never".
func nextRun(schedule string, now string) string {
	return ""
}
