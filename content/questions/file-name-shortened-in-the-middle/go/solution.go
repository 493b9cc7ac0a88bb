package main

func shortenName(name string, width int) string {
	if len(name) <= width {
		return name
	}
	back := (width - 3) / 2
	front := width - 3 - back
	return name[:front] + "..." + name[len(name)-back:]
}
