package main

// Returns name cut down in the middle to exactly width characters, or name itself if it fits.
func shortenName(name string, width int) string {
	return ""
}
