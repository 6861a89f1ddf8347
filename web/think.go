package web

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"time"

	"sortie/bot"
)

// maxPlayouts is how many play-outs a bot may have for a decision here, where others wait for the same machine.
const maxPlayouts = 5000

// checkBot says why a bot cannot play here.
func checkBot(name string) error {
	s, err := bot.Parse(name)
	if err != nil {
		return bad("%v", err)
	}
	if s.Budget.Playouts > maxPlayouts {
		return bad("bot %q: on a server a decision gets at most %d play-outs", name, maxPlayouts)
	}
	return nil
}

// longestThought is how long the machine thinks about one request, whatever it is.
const longestThought = 15 * time.Second

// thinking is an action that takes the processor for long. The request is read first, so that a slow sender
// holds nobody up; then the address must have time left, and it waits its turn in a lane. A caller who goes
// leaves the queue, and what it asked for is given up.
func (s *Server) thinking(l *lane, f action) action {
	return func(r *http.Request) (any, error) {
		body, err := io.ReadAll(r.Body) // bounded by handle
		if err != nil {
			return nil, err
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		leave, err := s.turn(l, r)
		if err != nil {
			return nil, err
		}
		defer leave()
		ctx, cancel := context.WithTimeout(r.Context(), longestThought)
		defer cancel()
		return f(r.WithContext(ctx))
	}
}

// turn waits until a request may think. Leaving charges the time that it took to its address.
func (s *Server) turn(l *lane, r *http.Request) (leave func(), err error) {
	address := s.guard.address(r)
	c := s.guard.caller(address)
	if w := c.thinking.wait(1); w > 0 {
		return nil, limited(w, "the machine has thought for you for long: ask again in %v", w.Round(time.Second))
	}
	end, err := l.enter(r.Context(), address)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	return func() {
		end()
		c.thinking.spend(1 + int(time.Since(began).Milliseconds()))
	}, nil
}
