package main

import "strconv"

type change struct {
	appended   bool
	characters string
}

// apply makes the change forwards (do, redo) or backwards (undo).
func (c change) apply(text []byte, forwards bool) []byte {
	if c.appended == forwards {
		return append(text, c.characters...)
	}
	return text[:len(text)-len(c.characters)]
}

func replay(commands []string) string {
	text := []byte{}
	// The first `done` changes are made, the others are undone.
	changes, done := []change{}, 0
	for _, command := range commands {
		switch {
		case command == "undo":
			if done > 0 {
				done--
				text = changes[done].apply(text, false)
			}
		case command == "redo":
			if done < len(changes) {
				text = changes[done].apply(text, true)
				done++
			}
		default:
			next := change{true, command[1:]}
			if command[0] == '-' {
				count, _ := strconv.Atoi(command[1:])
				if count > len(text) {
					count = len(text)
				}
				next = change{false, string(text[len(text)-count:])}
			}
			changes = append(changes[:done], next)
			done++
			text = next.apply(text, true)
		}
	}
	return string(text)
}
