package main

import (
	"example.com/demo/pkg"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime/debug"
)

func handle(w http.ResponseWriter, r *http.Request) { pkg.Outer([]*pkg.Tok{{A: 1}}) }

func main() {
	switch os.Args[1] {
	case "http":
		s := httptest.NewServer(http.HandlerFunc(handle))
		http.Get(s.URL)
	case "stack":
		defer func() {
			if e := recover(); e != nil {
				fmt.Println("recovered:", e)
				debug.PrintStack()
			}
		}()
		pkg.Outer([]*pkg.Tok{{A: 1}})
	case "map":
		m := map[int]int{}
		for i := 0; i < 8; i++ {
			go func() {
				for {
					m[1]++
				}
			}()
		}
		select {}
	case "over":
		over(1)
	case "nilerr":
		var e error
		fmt.Println(e.Error())
	}
}
func over(n int) int { return over(n+1) + 1 }
