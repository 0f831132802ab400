package pkg

import ("testing";"time";"sync")

func TestRe(t *testing.T) { Re([]*Tok{{A: 1}}) }
func TestSlow(t *testing.T) { Deadlock() }
func TestRace(t *testing.T) {
	var wg sync.WaitGroup
	n := 0
	for i := 0; i < 2; i++ {
		wg.Add(1)
		go func() { defer wg.Done(); n += Wrong(1) }()
	}
	wg.Wait()
	time.Sleep(0)
}
func TestGo(t *testing.T) { go Outer([]*Tok{{A: 1}}); time.Sleep(time.Second) }
func TestLog(t *testing.T) { t.Log("hello"); t.Run("sub", func(t *testing.T) { t.Log("x"); t.Error("bad") }) }
