package web

import (
	"fmt"
	"net/http"
	"time"

	"sortie/match"
)

// Times of a live stream.
const (
	heartbeat = 15 * time.Second
	calm      = 30 * time.Millisecond // changes closer together than this come as one message
)

// stream sends the state whenever it changes, until either side goes.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	m, g, err := s.enter(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	caller := s.guard.enter(r)
	if caller == nil {
		s.fail(w, r, limited(10*time.Second, "too many pages are open: close some"))
		return
	}
	defer s.guard.leave(caller)
	seat, err := seatOf(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	after := r.Header.Get("Last-Event-ID")
	if after == "" {
		after = r.URL.Query().Get("after")
	}
	watcher := m.Watch(g.Role())
	defer m.Leave(watcher)
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no")
	out := &eventWriter{w: w, c: http.NewResponseController(w), patience: s.cfg.Patience}
	out.send([]byte("retry: 1000\n\n"))
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	// A page that has gone to sleep takes a message now and then into buffers on the way and looks alive for
	// days. So every stream ends some time, and who is there comes again.
	life := time.NewTimer(s.cfg.LongLive)
	defer life.Stop()
	for out.err == nil {
		select {
		case <-s.ctx.Done():
			return
		case <-r.Context().Done():
			return
		case <-life.C:
			return
		case <-beat.C:
			out.send([]byte(": still here\n\n"))
		case <-watcher.C:
			if g.Kind == match.RoleInvite {
				if _, err := s.grant(r); err != nil {
					return // it was spent by somebody else: it opens nothing any more, not even a look
				}
			}
			st, err := m.State(g.Role(), seat, after)
			if err != nil {
				return // it was closed in memory; the page comes again and finds it open
			}
			out.state(&st)
			after = st.ID
			time.Sleep(calm)
		}
	}
}

// eventWriter writes messages and gives up on a reader that has gone to sleep.
type eventWriter struct {
	w   http.ResponseWriter
	c   *http.ResponseController
	err error

	patience time.Duration
}

func (e *eventWriter) send(text []byte) {
	if e.err != nil {
		return
	}
	_ = e.c.SetWriteDeadline(time.Now().Add(e.patience)) // not every writer has deadlines
	if _, e.err = e.w.Write(text); e.err == nil {
		e.err = e.c.Flush()
	}
}

func (e *eventWriter) state(st *match.State) {
	b, err := st.AppendJSON(fmt.Appendf(nil, "id: %s\nevent: state\ndata: ", st.ID))
	if err != nil {
		e.err = err
		return
	}
	e.send(append(b, "\n\n"...))
}
