package main

import (
	"fmt"
	"strconv"
)

func minutesOf(clock string) int {
	hours, _ := strconv.Atoi(clock[:2])
	minutes, _ := strconv.Atoi(clock[3:])
	return hours*60 + minutes
}

func timeUntil(now string, alarm string) string {
	left := minutesOf(alarm) - minutesOf(now)
	if left <= 0 {
		left += 24 * 60
	}
	hours, minutes := left/60, left%60
	switch {
	case hours == 0:
		return fmt.Sprintf("%d min", minutes)
	case minutes == 0:
		return fmt.Sprintf("%d h", hours)
	}
	return fmt.Sprintf("%d h %d min", hours, minutes)
}
