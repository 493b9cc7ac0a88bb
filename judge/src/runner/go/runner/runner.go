// Package runner runs the author's tests and speaks with the judge (docs/decisions/0178). The candidate's file is in
// another package and may not import this one, so nothing of it has a name there.
package runner

import (
	"bytes"
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"syscall"
)

const channel = 3

// A package that another one imports is initialised before it: nothing of the candidate's has run yet.
var mark = readMark()
var printed = identify(1)

var started, finished sync.Once
var reporting sync.Mutex
var unfinished []byte

// What tests write to os.Stdout, if they do.
var output *os.File
var copied chan struct{}

func readMark() []byte {
	// Endless recursion ends with Go's own message, and not at the limit of memory.
	debug.SetMaxStack(int(debug.SetMemoryLimit(-1) / 8 * 5))
	syscall.CloseOnExec(channel)
	header := make([]byte, 0, 64)
	one := make([]byte, 1)
	for len(header) < cap(header) {
		length, problem := syscall.Read(channel, one)
		if problem == syscall.EINTR {
			continue
		}
		if length != 1 || one[0] == '\n' {
			break
		}
		header = append(header, one[0])
	}
	return bytes.SplitN(header, []byte(" "), 2)[0]
}

func identify(descriptor int) [2]uint64 {
	var about syscall.Stat_t
	if syscall.Fstat(descriptor, &about) != nil {
		return [2]uint64{}
	}
	return [2]uint64{uint64(about.Dev), about.Ino}
}

// Run runs the tests and gives the mark when they have returned.
func Run(tests func()) {
	isFirst := false
	started.Do(func() { isFirst = true })
	if !isFirst {
		fmt.Fprintln(os.Stderr, "The tests were called a second time.")
		os.Exit(1)
	}
	tests()
	if copied != nil {
		output.Close()
		<-copied
	}
	finished.Do(func() {
		reporting.Lock()
		defer reporting.Unlock()
		if len(unfinished) > 0 {
			send(unfinished)
		}
		// Whoever has closed standard output has hidden what tests print there.
		if identify(1) != printed {
			fmt.Fprintln(os.Stderr, "Standard output was closed.")
			os.Exit(1)
		}
		write(append(append([]byte("\n"), mark...), '\n'))
	})
}

// OpenStdout makes a pipe, whose lines are reported.
func OpenStdout() *os.File {
	read, written, problem := os.Pipe()
	if problem != nil {
		panic(problem)
	}
	output, copied = written, make(chan struct{})
	go func() {
		defer close(copied)
		block := make([]byte, 4096)
		for {
			length, problem := read.Read(block)
			report(block[:length])
			if problem != nil {
				return
			}
		}
	}()
	return written
}

func Print(values ...any) (int, error) {
	return report([]byte(fmt.Sprint(values...)))
}

func Println(values ...any) (int, error) {
	return report([]byte(fmt.Sprintln(values...)))
}

func Printf(format string, values ...any) (int, error) {
	return report([]byte(fmt.Sprintf(format, values...)))
}

// report sends whole lines to the judge, and shows all of it to people.
func report(text []byte) (int, error) {
	reporting.Lock()
	defer reporting.Unlock()
	unfinished = append(unfinished, text...)
	for {
		end := bytes.IndexByte(unfinished, '\n')
		if end < 0 {
			break
		}
		send(unfinished[:end])
		unfinished = append([]byte{}, unfinished[end+1:]...)
	}
	os.Stdout.Write(text)
	return len(text), nil
}

// send begins a line of its own, whatever else was written into the channel.
func send(line []byte) {
	whole := append(append([]byte("\n"), mark...), ':')
	write(append(append(whole, line...), '\n'))
}

func write(bytes []byte) {
	for len(bytes) > 0 {
		length, problem := syscall.Write(channel, bytes)
		if problem == syscall.EINTR {
			continue
		}
		if problem != nil {
			return
		}
		bytes = bytes[length:]
	}
}
