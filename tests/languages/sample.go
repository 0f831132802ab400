// Package store keeps things. //: statement package store [comment]
package store //: statement package store [header]

import ( //: statement import ( [import] [header]
	"errors" //: = [import]
	// for tests as well //: = [comment]
	"sync" //: = [import]
) //: = [import]

// ErrFull says that nothing more fits. //: statement ErrFull [comment]
var ErrFull = errors.New("full") //: statement ErrFull [header]

const ( //: statement const ( [header]
	small = iota //: statement small [header]
	large //: statement large [header]
) //: statement const (

var ( //: statement var ( [header]
	count int //: statement count [header]
	// grow is a variable that holds a function. //: grow [comment]
	grow = func(by int) int { //: grow [header]
		return count + by
	}
) //: statement var (
var double = (func(n int) int { return 2 * n }) //: double [header]
var handlers = map[string]func(){ //: statement handlers [header]
	"open": func() { //: handlers.open [header]
		count++
	},
	"close": reset, //: statement handlers
}

// Store is a bounded store. //: statement Store [comment]
type Store[K comparable] struct { //: statement Store [header]
	sync.Mutex //: member Store.sync.Mutex [header]
	// how many fit //: member Store.limit [comment]
	limit int //: member Store.limit [header]
	values map[K]any //: member Store.values [header]
} //: statement Store

type Reader interface { //: statement Reader [header]
	Read(key string) (any, error) //: member Reader.Read [header]
} //: statement Reader

// Get reads one value. //: Store.Get [comment]
// It never blocks. //: = [comment]
func (s *Store[K]) Get(key K) (any, bool) { //: Store.Get [header]
	value, ok := s.values[key]
	return value, ok
}

func (s Store[K]) Len() int { return len(s.values) } //: Store.Len [header]

func external(n int) int //: statement func external(n int) int [header]

/* reset starts //: reset [comment]
   again. */ //: = [comment]
func reset() { //: reset [header]
	defer func() { //: reset
		if err := recover(); err != nil {
			count = 0
		}
	}()
	next := func(n int) int { //: reset.next [header]
		return n + 1
	}
	go func() { count = next(count) }() //: reset
	options := Options{ //: reset
		Done: func() { //: reset.Done [header]
			count--
		},
	} //: reset
	run(options)
}

var _ = Describe("store", func() { //: Describe("store") [header]
	It("reads", func() { //: Describe("store").It("reads") [header]
		Expect(count).To(Equal(0))
	})
}) //: Describe("store")
