// Go files to spans, by go/parser. Usage: go run go_spans.go < paths, one a line. Writes one JSON record a line.
package main

import (
	"bufio"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
)

type span struct {
	Name      string `json:"name"`
	Anonymous bool   `json:"anonymous"`
	Start     int    `json:"start"`
	CoreStart int    `json:"core_start"`
	Column    int    `json:"column"`
	End       int    `json:"end"`
}

type record struct {
	Path     string   `json:"path"`
	Spans    []span   `json:"spans"`
	Comments [][4]int `json:"comments"`
	Error    string   `json:"error,omitempty"`
}

type walker struct {
	files *token.FileSet
	spans []span
}

func (w *walker) add(node ast.Node, from token.Pos, name string, anonymous bool) {
	// a //line comment must not move anything: positions of this very file
	begin, end := w.files.PositionFor(from, false), w.files.PositionFor(node.End()-1, false)
	core := w.files.PositionFor(node.Pos(), false)
	if function, ok := node.(*ast.FuncDecl); ok {
		core = w.files.PositionFor(function.Type.Func, false)
	}
	w.spans = append(w.spans, span{name, anonymous, begin.Line, core.Line, begin.Column - 1, end.Line})
}

func literal(e ast.Expr) *ast.FuncLit {
	for {
		parens, ok := e.(*ast.ParenExpr)
		if !ok {
			break
		}
		e = parens.X
	}
	found, _ := e.(*ast.FuncLit)
	return found
}

func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.BasicLit:
		return e.Value
	}
	return ""
}

// walk visits a node; held says that a named function is around it.
func (w *walker) walk(node ast.Node, held bool) {
	named := map[*ast.FuncLit]bool{}
	var visit func(n ast.Node, held bool)
	pair := func(names, values []ast.Expr, from token.Pos) {
		if len(names) != len(values) {
			return
		}
		for i, value := range values {
			if f := literal(value); f != nil {
				start := names[i].Pos()
				if i == 0 {
					start = from
				}
				w.add(f, start, nameOf(names[i]), false)
				named[f] = true
			}
		}
	}
	visit = func(n ast.Node, held bool) {
		ast.Inspect(n, func(child ast.Node) bool {
			if child == nil || child == n {
				return child != nil
			}
			switch c := child.(type) {
			case *ast.FuncDecl:
				if c.Body == nil {
					return false
				}
				w.add(c, c.Type.Func, c.Name.Name, false)
				visit(c, true)
				return false
			case *ast.GenDecl:
				for _, spec := range c.Specs {
					if value, ok := spec.(*ast.ValueSpec); ok {
						names := make([]ast.Expr, len(value.Names))
						for i, name := range value.Names {
							names[i] = name
						}
						from := value.Pos()
						if !c.Lparen.IsValid() {
							from = c.Pos()
						}
						pair(names, value.Values, from)
					}
				}
			case *ast.AssignStmt:
				pair(c.Lhs, c.Rhs, c.Pos())
			case *ast.KeyValueExpr:
				pair([]ast.Expr{c.Key}, []ast.Expr{c.Value}, c.Pos())
			case *ast.FuncLit:
				if named[c] {
					visit(c, true)
					return false
				}
				if !held {
					w.add(c, c.Pos(), "", true)
				}
			}
			return true
		})
	}
	visit(node, held)
}

func outline(path string) record {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
	if err != nil {
		return record{Path: path, Error: err.Error()}
	}
	w := &walker{files: files, spans: []span{}}
	w.walk(file, false)
	out := record{Path: path, Spans: w.spans, Comments: [][4]int{}}
	for _, group := range file.Comments {
		for _, c := range group.List {
			from, to := files.PositionFor(c.Pos(), false), files.PositionFor(c.End(), false)
			out.Comments = append(out.Comments, [4]int{from.Line, from.Column - 1, to.Line, to.Column - 1})
		}
	}
	return out
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		if err := out.Encode(outline(lines.Text())); err != nil {
			panic(err)
		}
	}
}
