package main

import (
	"container/heap"
	"sort"
)

type stepHeap struct{ sort.IntSlice }

func (h *stepHeap) Push(step any) { h.IntSlice = append(h.IntSlice, step.(int)) }

func (h *stepHeap) Pop() any {
	last := len(h.IntSlice) - 1
	step := h.IntSlice[last]
	h.IntSlice = h.IntSlice[:last]
	return step
}

func buildOrder(stepCount int, needs [][2]int) []int {
	waitingFor := make([]int, stepCount)
	neededBy := make([][]int, stepCount)
	for _, need := range needs {
		waitingFor[need[0]]++
		neededBy[need[1]] = append(neededBy[need[1]], need[0])
	}

	free := &stepHeap{}
	for step, count := range waitingFor {
		if count == 0 {
			heap.Push(free, step)
		}
	}
	var order []int
	for free.Len() > 0 {
		done := heap.Pop(free).(int)
		order = append(order, done)
		for _, step := range neededBy[done] {
			waitingFor[step]--
			if waitingFor[step] == 0 {
				heap.Push(free, step)
			}
		}
	}
	if len(order) < stepCount {
		return nil
	}
	return order
}
