package main

func shortenName(name string, width int) string {
	if len(name) <= width {
		return name
	}
	front := (width - 3) / 2
	// The odd character goes to the end instead of to the beginning.
	back := width - 3 - front
	return name[:front] + "..." + name[len(name)-back:]
}
