package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"sort"
	"strings"
)

// edit replaces the text from one offset to another.
type edit struct {
	from, to int
	text     string
}

// isolate renames main and the variables of the tests, so that the candidate cannot name them, and redirects their output
// to the runner. A file that does not parse is returned unchanged; the compiler will report it.
func isolate(source []byte, path, suffix string, reportsOnChannel bool) []byte {
	files := token.NewFileSet()
	file, problem := parser.ParseFile(files, path, source, 0)
	line := "//line /box/" + filepath.Base(path) + ":1\n"
	if problem != nil {
		return append([]byte(line), source...)
	}
	var edits []edit
	offset := func(at token.Pos) int { return files.PositionFor(at, false).Offset }
	rename := func(name *ast.Ident) {
		edits = append(edits, edit{offset(name.End()), offset(name.End()), suffix})
	}
	runner, output := "runner"+suffix, "output"+suffix
	changed := variablesOf(file)
	imports := importNames(file)
	kept := map[string]bool{}
	usesOutput := false
	ast.Inspect(file, func(node ast.Node) bool {
		switch found := node.(type) {
		case *ast.FuncDecl:
			if found.Recv == nil && found.Name.Name == "main" {
				rename(found.Name)
			}
		case *ast.Ident:
			if found.Obj != nil && changed[found.Obj] {
				rename(found)
			}
		case *ast.SelectorExpr:
			name, isName := found.X.(*ast.Ident)
			if !reportsOnChannel || !isName || name.Obj != nil {
				return true
			}
			path, member := imports[name.Name], found.Sel.Name
			isPrint := path == "fmt" && (member == "Print" || member == "Println" || member == "Printf")
			isOutput := path == "os" && member == "Stdout"
			if isPrint {
				edits = append(edits, edit{offset(name.Pos()), offset(name.End()), runner})
			} else if isOutput {
				edits = append(edits, edit{offset(name.Pos()), offset(name.End()), output})
				usesOutput = true
			}
			if isPrint || isOutput {
				kept[name.Name] = true
			}
		}
		return true
	})
	at := offset(file.Name.End())
	edits = append(edits, edit{at, at, fmt.Sprintf("; import %s %q", runner, "gradus/runner")})
	if usesOutput {
		edits = append(edits, edit{at, at, fmt.Sprintf("; import %s %q", output, "gradus/output")})
	}
	end := []string{"", fmt.Sprintf("func main() { %s.Run(main%s) }", runner, suffix)}
	// Go refuses unused imports, and the edits may have removed the last use of a package.
	uses := map[string]string{"fmt": "Sprint", "os": "Args"}
	for name := range kept {
		end = append(end, fmt.Sprintf("var _ = %s.%s", name, uses[imports[name]]))
	}
	return []byte(line + applied(string(source), edits) + strings.Join(end, "\n") + "\n")
}

// variablesOf returns the package-level variables of the tests. One whose name may also be that of a field is not renamed.
func variablesOf(file *ast.File) map[*ast.Object]bool {
	found := map[*ast.Object]bool{}
	for name, object := range file.Scope.Objects {
		if object.Kind == ast.Var && name != "_" {
			found[object] = true
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		if literal, isLiteral := node.(*ast.CompositeLit); isLiteral {
			for _, element := range literal.Elts {
				if pair, isPair := element.(*ast.KeyValueExpr); isPair {
					if key, isName := pair.Key.(*ast.Ident); isName && key.Obj != nil {
						delete(found, key.Obj)
					}
				}
			}
		}
		return true
	})
	return found
}

func applied(source string, edits []edit) string {
	sort.SliceStable(edits, func(a, b int) bool { return edits[a].from < edits[b].from })
	var text strings.Builder
	at := 0
	for _, one := range edits {
		text.WriteString(source[at:one.from])
		text.WriteString(one.text)
		at = one.to
	}
	text.WriteString(source[at:])
	return text.String()
}
