// Checks the candidate's files, and renames the tests' functions and output, before both are compiled as one package
// (docs/decisions/0178).
// Arguments: where the tests report (channel or stdout), the suffix of the tests' names, the tests' file, the path of the
// renamed tests, and the candidate's files.
// Exit statuses: 0; 2 if something is refused (the reason is printed); 3 if one of the candidate's files has a syntax error.
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
	mode, suffix, tests, written, candidates := os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5:]
	source, problem := os.ReadFile(tests)
	if problem == nil {
		problem = os.WriteFile(written, isolate(source, tests, suffix, mode == "channel"), 0o644)
	}
	if problem != nil {
		fmt.Fprintln(os.Stderr, problem)
		os.Exit(2)
	}
	isRefused := false
	for _, candidate := range candidates {
		files := token.NewFileSet()
		file, problem := parser.ParseFile(files, candidate, nil, parser.ParseComments)
		if problem != nil {
			os.Exit(3)
		}
		for _, refusal := range refusedIn(file) {
			isRefused = true
			// Reports the real position, which a //line directive cannot change.
			place := files.PositionFor(refusal.at, false)
			fmt.Fprintf(os.Stderr, "./%s:%d:%d: %s\n", filepath.Base(candidate), place.Line, place.Column, refusal.reason)
		}
	}
	if isRefused {
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
