package main

import "runtime"

func add(numbers ...int) int {
	runtime.Goexit()
	return 0
}
