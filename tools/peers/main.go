// Command peers measures how many decisions a second Sortie's random games have beside the random moves of a chess library,
// in one run on one core: each by the time that was computed for it, so that other work on the machine changes little.
//
//	go build -o sortie ./cmd/sortie && (cd tools/peers && go run . ../../sortie)
//
// It is a module of its own: the library is measured, and nothing of Sortie needs it.
package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/corentings/chess/v2"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "peers: say where the program sortie is: go run . ../../sortie [system ...]")
		os.Exit(2)
	}
	systems := os.Args[2:]
	if len(systems) == 0 {
		systems = []string{"a2", "ff"}
	}
	runtime.GOMAXPROCS(1)
	moves := chessMoves(3 * time.Second)
	fmt.Printf("%-8s %9.0f moves a second\n", "chess", moves)
	for _, id := range systems {
		rate, err := decisions(os.Args[1], id)
		if err != nil {
			fmt.Fprintf(os.Stderr, "peers: %s: %v\n", id, err)
			os.Exit(1)
		}
		fmt.Printf("%-8s %9.0f decisions a second, %.2f of the chess moves\n", id, rate, rate/moves)
	}
}

// chessMoves is how many random moves a second bare positions take, without the history of a game.
func chessMoves(least time.Duration) float64 {
	from := computed()
	pick := rand.New(rand.NewPCG(1, 2))
	made := 0
	for computed()-from < least {
		at := chess.StartingPosition()
		for range 200 {
			all := at.ValidMoves()
			if len(all) == 0 {
				break
			}
			at = at.Update(&all[pick.IntN(len(all))])
			made++
		}
	}
	return float64(made) / (computed() - from).Seconds()
}

// decisions is how many decisions a second `sortie sim` has, set-up and signature included.
func decisions(sortie, system string) (float64, error) {
	cmd := exec.Command(sortie, "sim", "--system", system, "--games", "400", "--workers", "1", "--bots", "random,random", "--json")
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	out, err := cmd.Output()
	if err != nil {
		return 0, err
	}
	var report struct {
		Decisions int `json:"decisions"`
	}
	_, object, _ := strings.Cut(string(out), "{") // after the words for people
	if err := json.Unmarshal([]byte("{"+object), &report); err != nil {
		return 0, err
	}
	took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return float64(report.Decisions) / took.Seconds(), nil
}

// computed is how long this process has computed so far.
func computed() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
