//go:build unix

package queue_test

import (
	"context"
	"reflect"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"sortie/internal/pgtest"
	"sortie/internal/toy"
	"sortie/lab"
	"sortie/queue"
)

// PostgreSQL is restarted twice while a run is gathered, and is away when one is submitted. Submitter and
// worker wait, and every game counts once.
func TestARestartOfTheDatabaseIsWaitedFor(t *testing.T) {
	pg := pgtest.New(t)
	q, g := open(t, pg.URL), grid(120)
	want, _ := local(t, g)
	pg.Down(syscall.SIGINT)
	up := make(chan struct{})
	go func() {
		defer close(up)
		time.Sleep(700 * time.Millisecond)
		pg.Up(t)
	}()
	r, err := q.Submit(t.Context(), toy.System(), g, 5)
	<-up
	if err != nil {
		t.Fatalf("submitting while the database is away: %v", err)
	}
	startWorker(t, pg.URL)
	restarts, fresh, away := 0, 0, 0
	var down atomic.Bool
	res := lab.NewResult(g)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	err = q.Collect(ctx, r, res, queue.Collector{
		Patience: 2 * time.Second,
		Keep:     func(*lab.Record) error { fresh++; return nil },
		Away:     func(error) { away++ },
		Progress: func(done int) {
			if restarts < 2 && !down.Load() && done > (restarts+1)*g.Total()/4 {
				restarts++
				down.Store(true)
				pg.Down(syscall.SIGINT)
				go func() {
					time.Sleep(time.Second)
					pg.Up(t)
					down.Store(false)
				}()
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := res.Report(0, 0); !reflect.DeepEqual(got, want) || fresh != g.Total() || restarts != 2 || away == 0 {
		t.Errorf("%d restarts, %d times away, %d games fresh\nqueue %+v\nlocal %+v", restarts, away, fresh, got, want)
	}
}
