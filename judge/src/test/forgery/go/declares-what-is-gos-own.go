package main

type int interface{}

func panic(value any) {}

func print(values ...any) {}

func add(numbers ...int) int { return nil }
