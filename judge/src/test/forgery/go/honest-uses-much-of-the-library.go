package main

import (
	"bufio"
	"container/heap"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"reflect"
	"regexp"
	"runtime"
	"runtime/debug"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"text/template"
	"time"
)

type number interface{ ~int | ~float64 }

type queue []int

func (q queue) Len() int           { return len(q) }
func (q queue) Less(a, b int) bool { return q[a] < q[b] }
func (q queue) Swap(a, b int)      { q[a], q[b] = q[b], q[a] }
func (q *queue) Push(value any)    { *q = append(*q, value.(int)) }
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

var errNothing = errors.New("nothing")

func init() { debug.SetGCPercent(200) }

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func sumOf[T number](values []T) (sum T, problem error) {
	if len(values) == 0 {
		return 0, errNothing
	}
	for _, value := range values {
		sum += value
	}
	return sum, nil
}

func guarded() (said any) {
	defer func() { said = recover() }()
	panic("no number")
}

//go:noinline
func add(numbers ...int) int {
	fmt.Print("debug: ")
	writer := bufio.NewWriter(os.Stdout)
	defer writer.Flush()
	fmt.Fprintln(writer, "not ok yet", guarded(), runtime.NumCPU() > 0, time.Since(time.Now()) < time.Hour)
	waiting := &queue{}
	var together sync.WaitGroup
	var lock sync.Mutex
	var seen int64
	for _, number := range numbers {
		together.Add(1)
		go func(number int) {
			defer together.Done()
			lock.Lock()
			defer lock.Unlock()
			heap.Push(waiting, number)
			atomic.AddInt64(&seen, 1)
		}(number)
	}
	together.Wait()
	ordered := make([]int, 0)
	for waiting.Len() > 0 {
		ordered = append(ordered, heap.Pop(waiting).(int))
	}
	sort.Ints(ordered)
	text, _ := json.Marshal(map[string][]int{"numbers": ordered})
	var back struct{ Numbers []int }
	if json.Unmarshal(text, &back) != nil || !reflect.DeepEqual(back.Numbers, ordered) {
		return -1
	}
	template.Must(template.New("").Parse("{{len .}} {{printf \"%d\" .}}\n")).Execute(writer, back.Numbers)
	fmt.Fprint(writer, regexp.MustCompile(`\d`).ReplaceAllString(strings.Repeat("1", min(3, 4)), "x"))
	exact := new(big.Int)
	for _, number := range back.Numbers {
		exact.Add(exact, big.NewInt(int64(number)))
	}
	sum, problem := sumOf(back.Numbers)
	if errors.Is(problem, errNothing) {
		return int(exact.Int64())
	}
	return sum
}
