package main

import (
	"container/heap"
	"sort"
)

// The longest duration comes first.
type durationHeap struct{ sort.IntSlice }

func (h *durationHeap) Less(i, j int) bool { return h.IntSlice[i] > h.IntSlice[j] }

func (h *durationHeap) Push(duration any) { h.IntSlice = append(h.IntSlice, duration.(int)) }

func (h *durationHeap) Pop() any {
	last := len(h.IntSlice) - 1
	duration := h.IntSlice[last]
	h.IntSlice = h.IntSlice[:last]
	return duration
}

func mostRepairs(repairs [][2]int) int {
	byDeadline := append([][2]int(nil), repairs...)
	sort.Slice(byDeadline, func(i, j int) bool { return byDeadline[i][1] < byDeadline[j][1] })
	accepted := &durationHeap{}
	time := 0
	for _, repair := range byDeadline {
		heap.Push(accepted, repair[0])
		time += repair[0]
		if time > repair[1] {
			time -= heap.Pop(accepted).(int)
		}
	}
	return accepted.Len()
}
