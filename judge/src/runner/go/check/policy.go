package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"
)

type refusal struct {
	at     token.Pos
	reason string
}

const notHere = " cannot be used here, because hidden tests run in the same process."

// Packages of the standard library that give no access to memory or to other packages. A name that ends with a slash
// stands for all packages with this prefix.
var open = []string{
	"archive/", "bufio", "bytes", "cmp", "compress/", "container/", "context", "crypto", "crypto/", "database/sql",
	"encoding", "encoding/", "errors", "flag", "fmt", "hash", "hash/", "html", "html/", "image", "image/", "index/", "io",
	"io/", "iter", "log", "maps", "math", "math/", "mime", "mime/", "net", "net/", "os", "os/exec", "os/signal", "os/user",
	"path", "path/filepath", "reflect", "regexp", "regexp/syntax", "runtime", "runtime/debug", "slices", "sort", "strconv",
	"strings", "sync", "sync/atomic", "text/", "time", "time/", "unicode", "unicode/", "unique",
}

// Packages of which only these names can be used.
var openNames = map[string]string{
	"runtime": "GC GOMAXPROCS Gosched NumCPU NumGoroutine MemStats ReadMemStats KeepAlive Caller Callers CallersFrames FuncForPC " +
		"Frame Frames Func GOOS GOARCH Version LockOSThread UnlockOSThread Error TypeAssertionError Stack SetFinalizer",
	"runtime/debug": "SetGCPercent SetMemoryLimit SetMaxStack FreeOSMemory PrintStack Stack ReadGCStats GCStats",
}

// Names that turn a number into a pointer, or one type into another, or that call a method by a text. Refused on every
// operand.
var closedNames = words("MethodByName NewAt UnsafePointer UnsafeAddr SetPointer LoadPointer StorePointer SwapPointer CompareAndSwapPointer")

// Predeclared identifiers that the candidate cannot declare. min, max and clear are left out: people use them as names.
var predeclared = words("bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 " +
	"uint32 uint64 uintptr true false iota nil append cap close complex copy delete imag len make new panic print println real recover")

// Packages that allow a dot import, because they export no variables.
var dotted = words("fmt math math/bits sort strconv strings errors")

var allowedDirective = regexp.MustCompile(`^//go:(build|generate|noinline)\b`)

func refusedIn(file *ast.File) []refusal {
	var found []refusal
	refuse := func(at ast.Node, what string) { found = append(found, refusal{at.Pos(), what + notHere}) }
	for _, spec := range file.Imports {
		path := pathOf(spec)
		if !isOpen(path) {
			refuse(spec, "The package "+path)
		} else if spec.Name != nil && spec.Name.Name == "." && !dotted[path] {
			refuse(spec, "A nameless import of "+path)
		}
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			text := comment.Text
			isDirective := strings.HasPrefix(text, "//go:") || strings.HasPrefix(text, "//line ") || strings.HasPrefix(text, "/*line ") || strings.HasPrefix(text, "//export ")
			if isDirective && !allowedDirective.MatchString(text) {
				refuse(comment, "The directive "+strings.Fields(strings.Trim(text, "/*"))[0])
			}
		}
	}
	for _, name := range declared(file) {
		if predeclared[name.Name] {
			refuse(name, fmt.Sprintf("A declaration of '%s', which is Go's own,", name.Name))
		}
	}
	names := importNames(file)
	ofPackage := func(expression ast.Expr) (string, bool) {
		name, isName := expression.(*ast.Ident)
		if !isName || name.Obj != nil {
			return "", false
		}
		path, isImport := names[name.Name]
		return path, isImport
	}
	refuseChange := func(changed ast.Expr) {
		if at, path := rootOf(changed, ofPackage); at != nil {
			refuse(at, fmt.Sprintf("A change of '%s', a variable of the package %s,", at.Sel.Name, path))
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch found := node.(type) {
		case *ast.SelectorExpr:
			path, isPackage := ofPackage(found.X)
			only, isPart := openNames[path]
			if closedNames[found.Sel.Name] || (isPackage && isPart && !words(only)[found.Sel.Name]) {
				refuse(found, found.Sel.Name)
			}
		case *ast.AssignStmt:
			if found.Tok != token.DEFINE {
				for _, changed := range found.Lhs {
					refuseChange(changed)
				}
			}
		case *ast.IncDecStmt:
			refuseChange(found.X)
		case *ast.RangeStmt:
			if found.Tok == token.ASSIGN {
				refuseChange(found.Key)
				refuseChange(found.Value)
			}
		case *ast.UnaryExpr:
			if _, isLiteral := found.X.(*ast.CompositeLit); found.Op == token.AND && !isLiteral {
				refuseChange(found.X)
			}
		}
		return true
	})
	return found
}

// rootOf finds the variable of another package to which an expression belongs.
func rootOf(expression ast.Expr, ofPackage func(ast.Expr) (string, bool)) (*ast.SelectorExpr, string) {
	for {
		switch part := expression.(type) {
		case *ast.SelectorExpr:
			if path, isPackage := ofPackage(part.X); isPackage {
				return part, path
			}
			expression = part.X
		case *ast.IndexExpr:
			expression = part.X
		case *ast.SliceExpr:
			expression = part.X
		case *ast.StarExpr:
			expression = part.X
		case *ast.ParenExpr:
			expression = part.X
		default:
			return nil, ""
		}
	}
}

// declared returns the names that a file declares at package level.
func declared(file *ast.File) []*ast.Ident {
	var names []*ast.Ident
	for _, declaration := range file.Decls {
		switch found := declaration.(type) {
		case *ast.FuncDecl:
			if found.Recv == nil {
				names = append(names, found.Name)
			}
		case *ast.GenDecl:
			for _, spec := range found.Specs {
				switch one := spec.(type) {
				case *ast.ValueSpec:
					names = append(names, one.Names...)
				case *ast.TypeSpec:
					names = append(names, one.Name)
				}
			}
		}
	}
	return names
}

// isOpen also refuses what only the standard library may import: the compiler, which is called without the go command,
// would not, and such packages have pointers without a type in their signatures.
func isOpen(path string) bool {
	for _, part := range strings.Split(path, "/") {
		if part == "internal" || part == "vendor" {
			return false
		}
	}
	for _, one := range open {
		if path == one || (strings.HasSuffix(one, "/") && strings.HasPrefix(path, one)) {
			return path != "net/http/pprof"
		}
	}
	return false
}

func pathOf(spec *ast.ImportSpec) string {
	path, _ := strconv.Unquote(spec.Path.Value)
	return path
}

var version = regexp.MustCompile(`^v\d+$`)

// lastName is the name by which a package of the standard library is used: rand for math/rand/v2.
func lastName(path string) string {
	parts := strings.Split(path, "/")
	last := len(parts) - 1
	if last > 0 && version.MatchString(parts[last]) {
		last--
	}
	return parts[last]
}

func words(text string) map[string]bool {
	found := map[string]bool{}
	for _, word := range strings.Fields(text) {
		found[word] = true
	}
	return found
}
