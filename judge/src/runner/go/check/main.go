// Looks at the candidate's file and makes the tests' names and output their own, before both are compiled as one
// package (docs/decisions/0178).
// Arguments: apart or printed, the ending of the tests' names, the candidate's file, the tests', and where they go.
// Exit statuses: 0, 2 where something is refused (and said), 3 where the candidate's file cannot be read as Go.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
)

func main() {
	mode, ending, candidate, tests, written := os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5]
	source, problem := os.ReadFile(tests)
	if problem == nil {
		problem = os.WriteFile(written, isolate(source, tests, ending, mode == "apart"), 0o644)
	}
	if problem != nil {
		fmt.Fprintln(os.Stderr, problem)
		os.Exit(2)
	}
	files := token.NewFileSet()
	file, problem := parser.ParseFile(files, candidate, nil, parser.ParseComments)
	if problem != nil {
		os.Exit(3)
	}
	refusals := refusedIn(file)
	for _, refusal := range refusals {
		// Not as //line would have it.
		place := files.PositionFor(refusal.at, false)
		fmt.Fprintf(os.Stderr, "./%s:%d:%d: %s\n", filepath.Base(candidate), place.Line, place.Column, refusal.reason)
	}
	if len(refusals) > 0 {
		os.Exit(2)
	}
}

// importNames are the names by which a file calls the packages that it imports.
func importNames(file *ast.File) map[string]string {
	names := map[string]string{}
	for _, spec := range file.Imports {
		path := pathOf(spec)
		name := lastName(path)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names[name] = path
	}
	return names
}
