// Command peers measures how many random moves a second a chess library makes, on one core and by the time that was computed for
// it, so that other work on the machine changes little. It says so in the words of a Go benchmark.
//
//	cd tools/peers && go run .
//
// tools/measure runs it and sets Sortie's decisions beside it. It is a module of its own: the library is measured, and nothing of
// Sortie needs it.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"syscall"
	"time"

	"github.com/corentings/chess/v2"
)

func main() {
	least := flag.Duration("for", 3*time.Second, "how long to compute")
	flag.Parse()
	runtime.GOMAXPROCS(1)
	made, took := chessMoves(*least)
	fmt.Println("pkg: sortie/tools/peers")
	fmt.Printf("BenchmarkChess\t%d\t%.0f ns/op\t%.0f cpu-moves/s\n", made, float64(took)/float64(made), float64(made)/took.Seconds())
}

// chessMoves makes random moves from bare positions, without the history of a game, and tells how many and for how long.
func chessMoves(least time.Duration) (made int, took time.Duration) {
	from := computed()
	pick := rand.New(rand.NewPCG(1, 2))
	for took < least {
		at := chess.StartingPosition()
		for range 200 {
			all := at.ValidMoves()
			if len(all) == 0 {
				break
			}
			at = at.Update(&all[pick.IntN(len(all))])
			made++
		}
		took = computed() - from
	}
	return made, took
}

// computed is how long this process has computed so far.
func computed() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
