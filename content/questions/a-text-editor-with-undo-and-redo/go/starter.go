package main

// Returns the text after all commands.
func replay(commands []string) string {
	return ""
}
