package web

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"

	"sortie/matchfile"
)

// maxLines bounds the lines of a match file that is sent: short ones take far more memory read than written.
const maxLines = 60_000

// openFile keeps a match file as a match to look at. It is judged while it comes in, so that what is no match
// file is refused at its first wrong line and never lies here whole.
func (s *Server) openFile(r *http.Request) (any, error) {
	own, err := owner(r)
	if err != nil {
		return nil, err
	}
	if t, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); t != "text/plain" {
		return nil, &Problem{http.StatusUnsupportedMediaType, "bad", "send a match file with Content-Type: text/plain", nil, nil}
	}
	f, cut, err := s.receive(r)
	if err != nil {
		return nil, err
	}
	sys, err := s.tables.system(f.Setup.System)
	if err != nil {
		return nil, err
	}
	outcome, err := s.judge(r, sys, f)
	if err != nil {
		return nil, err
	}
	if cut {
		outcome.Holds, outcome.Why = false, "The file is cut off: its end is missing, and with it the proof that nothing was changed. It replays as far as it goes."
	}
	return s.keepFile(r, own, sys, f, &outcome)
}

// receive reads a match file from a request. Few are read at once, and fewer from one address.
func (s *Server) receive(r *http.Request) (f *matchfile.File, cut bool, err error) {
	leave, err := s.lanes.reading.enter(r.Context(), s.guard.address(r))
	if err != nil {
		return nil, false, err
	}
	defer leave()
	if err := s.guard.of(r).uploads.pay(1, "you have sent many match files: wait a little"); err != nil {
		return nil, false, err
	}
	body := &counted{from: r.Body}
	text := bufio.NewReaderSize(body, 4096)
	if err := skipComments(text); err != nil {
		return nil, false, err
	}
	f, err = matchfile.Parse(text)
	var large *http.MaxBytesError
	if errors.As(err, &large) || body.broken() {
		return nil, false, body.err
	}
	if pay := s.payRows(r, body.bytes/16); pay != nil { // a file is one row, and packed
		return nil, false, pay
	}
	for _, name := range names(f) {
		if err := keepable(name); err != nil {
			return nil, false, err
		}
	}
	if cut = errors.Is(err, matchfile.ErrCut) && f != nil; cut {
		whole(f)
	} else if err != nil {
		return nil, false, &Problem{http.StatusUnprocessableEntity, "refused", "this is no match file that can be read: " + err.Error(), nil, nil}
	}
	return f, cut, nil
}

// names are those in a file, none if there is no file.
func names(f *matchfile.File) []string {
	if f == nil {
		return nil
	}
	return f.Setup.Names
}

// counted is a body that may have only so many lines, and remembers how its reading failed.
type counted struct {
	from         io.Reader
	bytes, lines int
	err          error
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.bytes += n
	for _, b := range p[:n] {
		if b == '\n' {
			c.lines++
		}
	}
	if c.lines > maxLines {
		n, err = 0, &Problem{http.StatusRequestEntityTooLarge, "large", fmt.Sprintf("a match file may have %d lines here", maxLines), nil, nil}
	}
	if err != nil && !errors.Is(err, io.EOF) {
		c.err = err
	}
	return n, err
}

// broken tells whether the body ended otherwise than by its end. What a client cut off itself is no file.
func (c *counted) broken() bool {
	if c.err == nil {
		return false
	}
	var p *Problem
	if !errors.As(c.err, &p) {
		var large *http.MaxBytesError
		if !errors.As(c.err, &large) {
			c.err = bad("the file did not come whole: %v", c.err)
		}
	}
	return true
}

// skipComments drops the lines that a fault report has before the match.
func skipComments(r *bufio.Reader) error {
	for {
		b, err := r.Peek(1)
		if err != nil || b[0] != '#' {
			return nil // what is wrong with the file, its reader says
		}
		for {
			_, err := r.ReadSlice('\n')
			if err == nil {
				break
			}
			if !errors.Is(err, bufio.ErrBufferFull) {
				return nil
			}
		}
	}
}

// judge replays a file to see whether it holds. One that another version played is cut to what holds.
func (s *Server) judge(r *http.Request, sys *System, f *matchfile.File) (matchfile.Outcome, error) {
	leave, err := s.turn(s.lanes.files, r)
	if err != nil {
		return matchfile.Outcome{}, err
	}
	defer leave()
	outcome, err := verify(sys, f)
	if err != nil {
		return outcome, &Problem{http.StatusUnprocessableEntity, "refused", err.Error(), nil, nil}
	}
	if !outcome.Holds {
		if f.Rules == sys.Info().Version {
			return outcome, &Problem{http.StatusUnprocessableEntity, "refused", fmt.Sprintf("the match does not hold at entry %d: %s", outcome.Entry+1, outcome.Why), nil, nil}
		}
		f.Entries = f.Entries[:min(max(outcome.Entry, 0), len(f.Entries))]
	}
	return outcome, nil
}

// How fast a match file must come: a sixth of the patience to begin with, and so many bytes a second from then on.
const (
	firstPart  = 6
	leastSpeed = 32 << 10
)

// steady is a body that must come at a certain speed. A connection that only dribbles is cut off long before
// the patience with it ends, and its place is free for others.
type steady struct {
	io.ReadCloser
	c     *http.ResponseController
	began time.Time
	most  time.Duration
	bytes int
}

func newSteady(body io.ReadCloser, c *http.ResponseController, most time.Duration) *steady {
	return &steady{ReadCloser: body, c: c, most: most}
}

// Read implements io.Reader.
func (s *steady) Read(p []byte) (int, error) {
	if s.began.IsZero() { // waiting for a turn does not count
		s.began = time.Now()
	}
	due := min(s.most, s.most/firstPart+time.Duration(s.bytes)*time.Second/leastSpeed)
	_ = s.c.SetReadDeadline(s.began.Add(due)) // not every reader has deadlines
	n, err := s.ReadCloser.Read(p)
	s.bytes += n
	return n, err
}
