package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"sortie/store"
	"sortie/web"
)

// loadCmd measures how fast answers are taken under load.
type loadCmd struct {
	Matches  int           `default:"500" help:"Matches open at once."`
	Live     int           `default:"100" help:"How many of them are played against a bot meanwhile."`
	Watchers int           `default:"2" help:"Pages that watch each live match."`
	Think    time.Duration `default:"3s" help:"How long a player thinks before an answer, on average."`
	Time     time.Duration `default:"30s" help:"How long to measure."`
	System   string        `help:"Rule system, by its short id."`
	Limit    time.Duration `default:"100ms" help:"What 95% of the answers must stay under."`
}

// Run starts a server of its own, fills it and measures.
func (c *loadCmd) Run(e *env) error {
	if c.Live > c.Matches || c.Live < 1 || c.Think <= 0 {
		return misused("there must be a live match, no more of them than matches, and time to think")
	}
	dir, err := os.MkdirTemp("", "sortie-load-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	base, stop, err := c.server(e, dir)
	if err != nil {
		return err
	}
	defer stop()
	load := &loader{cmd: c, base: base, client: newClient()}
	if err := load.fill(); err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%d matches are open, %d of them are played with %d watching pages each\n", c.Matches, c.Live, c.Watchers)
	load.play()
	return c.print(e, load)
}

// server serves on loopback without the limits that are meant for strangers.
func (c *loadCmd) server(e *env, dir string) (base string, stop func(), err error) {
	keep, err := store.OpenSQLite(filepath.Join(dir, "sortie.db"))
	if err != nil {
		return "", nil, err
	}
	cfg := web.Config{Store: keep, MaxOpen: c.Matches + 10, PerSec: 1e9, Burst: 1 << 30, Streams: 1 << 30, AllStreams: 1 << 30, Conns: 1 << 30, Quota: web.NoQuota()}
	if cfg.Systems, err = served(e.systems); err != nil {
		return "", nil, err
	}
	server, err := web.New(cfg)
	if err != nil {
		return "", nil, err
	}
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		return "", nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = serveUntil(ctx, l, server)
	}()
	return "http://" + l.Addr().String(), func() {
		cancel()
		<-done
		server.Close()
		keep.Close()
	}, nil
}

// loader is the crowd.
type loader struct {
	cmd    *loadCmd
	base   string
	client *client
	tokens []loadTokens

	mu      sync.Mutex
	times   []time.Duration
	updates int
	ended   int
	failure error
}

type loadTokens struct{ seat, watch string }

// fill opens all matches; each stands at its first question.
func (l *loader) fill() error {
	for range l.cmd.Matches {
		var s struct{ Token, Watch string }
		if err := l.client.call("POST", l.base+"/api/play", "", map[string]string{"system": l.cmd.System}, &s); err != nil {
			return err
		}
		if err := l.client.call("POST", l.base+"/api/match/join", s.Token, map[string]string{"name": "load", "salt": "salt"}, nil); err != nil {
			return err
		}
		l.tokens = append(l.tokens, loadTokens{s.Token, s.Watch})
	}
	return nil
}

// play lets the live matches run for the time given.
func (l *loader) play() {
	ctx, cancel := context.WithTimeout(context.Background(), l.cmd.Time)
	defer cancel()
	var wg sync.WaitGroup
	for _, t := range l.tokens[:l.cmd.Live] {
		for range l.cmd.Watchers {
			wg.Go(func() { l.watch(ctx, t.watch, func(*loadState) {}) })
		}
		wg.Go(func() { l.person(ctx, t.seat) })
	}
	wg.Wait()
}

// loadState is as much of a state as the crowd reads.
type loadState struct {
	Match    struct{ Status string }
	Decision *struct{ Number, Seat int }
	Fault    string
}

// watch reads a live stream to its end.
func (l *loader) watch(ctx context.Context, token string, got func(*loadState)) {
	err := l.client.stream(ctx, l.base+"/api/match/events", token, func(s *loadState) {
		l.mu.Lock()
		l.updates++
		l.mu.Unlock()
		got(s)
	})
	if err != nil && ctx.Err() == nil {
		l.fail(err)
	}
}

// person plays as one would: he sees the state, thinks, and answers.
func (l *loader) person(ctx context.Context, token string) {
	asked := make(chan int, 1000)
	go func() {
		defer close(asked)
		l.watch(ctx, token, func(s *loadState) {
			if s.Fault != "" {
				l.fail(errors.New(s.Fault))
			}
			if s.Match.Status == "over" {
				l.mu.Lock()
				l.ended++
				l.mu.Unlock()
			}
			if s.Decision != nil && s.Decision.Seat == 0 {
				asked <- s.Decision.Number
			}
		})
	}()
	last := -1
	for number := range asked {
		if number == last {
			continue
		}
		last = number
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Duration(rand.Int64N(2*int64(l.cmd.Think)) + 1)):
		}
		if err := l.answer(token, number); err != nil && ctx.Err() == nil {
			l.fail(err)
		}
	}
}

func (l *loader) answer(token string, number int) error {
	var hint struct{ Answer any }
	if err := l.client.call("POST", l.base+"/api/match/hint", token, map[string]any{"number": number, "quick": true}, &hint); err != nil {
		return err
	}
	began := time.Now()
	err := l.client.call("POST", l.base+"/api/match/answer", token, map[string]any{"number": number, "answer": hint.Answer}, nil)
	took := time.Since(began)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.times = append(l.times, took)
	return err
}

func (l *loader) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failure == nil {
		l.failure = err
	}
}

func (c *loadCmd) print(e *env, l *loader) error {
	if l.failure != nil {
		return l.failure
	}
	if len(l.times) == 0 {
		return errors.New("no answer was given: measure for longer")
	}
	slices.Sort(l.times)
	at := func(percent int) time.Duration {
		return l.times[(len(l.times)-1)*percent/100].Round(100 * time.Microsecond)
	}
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	fmt.Fprintf(e.out, "%d answers, %d updates to pages, %d matches ended, %d MB of memory\n", len(l.times), l.updates, l.ended, mem.Sys>>20)
	fmt.Fprintf(e.out, "answer times: half under %v, 95%% under %v, 99%% under %v, longest %v\n", at(50), at(95), at(99), at(100))
	if at(95) > c.Limit {
		return fmt.Errorf("95%% of the answers took up to %v: more than %v", at(95), c.Limit)
	}
	return nil
}
