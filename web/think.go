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
	return s.thinkingIn(func([]byte) *lane { return l }, f)
}

// thinkingIn is thinking in a lane that the request itself chooses.
func (s *Server) thinkingIn(lane func(body []byte) *lane, f action) action {
	return func(r *http.Request) (any, error) {
		body, err := io.ReadAll(r.Body) // bounded by handle
		if err != nil {
			return nil, err
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		leave, err := s.turn(lane(body), r)
		if err != nil {
			return nil, err
		}
		defer leave()
		ctx, cancel := context.WithTimeout(r.Context(), longestThought)
		defer cancel()
		v, err := f(r.WithContext(ctx))
		if err != nil {
			return nil, err
		}
		return spelled(v), nil
	}
}

// queued is an action that only waits its turn: playing goes on when the time for thought is used up.
func (s *Server) queued(l *lane, f action) action {
	return func(r *http.Request) (any, error) {
		leave, err := l.enter(r.Context(), s.guard.address(r))
		if err != nil {
			return nil, err
		}
		defer leave()
		v, err := f(r)
		if err != nil {
			return nil, err
		}
		return spelled(v), nil
	}
}

// spelled is an answer as it is sent. A long match takes as long to spell as to think of, so that is done in
// its turn as well.
func spelled(v any) any {
	status := http.StatusOK
	switch w := v.(type) {
	case nil, download:
		return v
	case created:
		status, v = http.StatusCreated, w.body
	}
	b, err := encode(v)
	if err != nil {
		return v // it is said where it is sent
	}
	return ready{status, b}
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
