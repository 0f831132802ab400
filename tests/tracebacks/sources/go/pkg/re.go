package pkg

import "fmt"

func Re(ts []*Tok) {
	defer func() {
		if r := recover(); r != nil {
			panic(fmt.Sprintf("again: %v", r))
		}
	}()
	Outer(ts)
}
