package wire

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"sortie/flow"
	"sortie/game"
)

// Conn is a bot at the other end of two pipes. It is used by one game at a time.
type Conn struct {
	out    io.Writer
	lines  chan line
	quit   chan struct{}
	name   string
	views  bool
	speaks int            // the version the bot has chosen
	parts  bool           // it wants what has changed of the view
	seen   map[string]any // the view it has, if it does
	asked  int
	dead   error // why nothing is to be expected of it any more
}

// line is one line of a bot, or the end of its output.
type line struct {
	text []byte
	err  error
}

// What may go wrong with a bot that is not a bad answer.
var (
	errLate = errors.New("the time is up")
	errGone = errors.New("the bot has closed its output")
)

// Connect greets a bot and waits for its greeting; patience of 0 waits for ever.
func Connect(in io.Reader, out io.Writer, patience time.Duration) (*Conn, error) {
	c := &Conn{out: out, lines: make(chan line), quit: make(chan struct{}), views: true}
	go c.read(in)
	if err := c.greet(patience); err != nil {
		c.Close()
		return nil, fmt.Errorf("the bot does not greet: %w", err)
	}
	return c, nil
}

// Name is what the bot calls itself.
func (c *Conn) Name() string { return c.name }

// Close stops reading. The pipes belong to who opened them.
func (c *Conn) Close() {
	select {
	case <-c.quit:
	default:
		close(c.quit)
	}
}

// read hands over lines until the bot or the connection ends.
func (c *Conn) read(in io.Reader) {
	s := bufio.NewScanner(in)
	s.Buffer(make([]byte, 4096), maxLine)
	for s.Scan() {
		if len(s.Bytes()) > 0 && !c.hand(line{text: slices.Clone(s.Bytes())}) {
			return
		}
	}
	err := s.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("a line is longer than %d bytes: send one message a line", maxLine)
	}
	if err == nil {
		err = errGone
	}
	c.hand(line{err: err})
}

func (c *Conn) hand(l line) bool {
	select {
	case c.lines <- l:
		return true
	case <-c.quit:
		return false
	}
}

// greet settles the version and what the bot wants to be sent.
func (c *Conn) greet(patience time.Duration) error {
	if err := c.send(&Out{Type: kindHello, Protocols: protocols(), Seats: flow.MaxSeats}, patience); err != nil {
		return err
	}
	text, err := c.receive(deadline(patience))
	if err != nil {
		return err
	}
	m, err := parse(text)
	switch {
	case err != nil:
	case m.Type != kindHello:
		err = fmt.Errorf("its first message is %q: begin with hello", m.Type)
	case m.Protocol < 1 || m.Protocol > protocol:
		err = fmt.Errorf("it speaks version %d of the protocol: this Sortie speaks 1 to %d", m.Protocol, protocol)
	case m.Changes && m.Protocol < 2:
		err = errors.New("changes are of version 2 of the protocol, and it speaks 1")
	case m.Changes && m.View != nil && !*m.View:
		err = errors.New("it wants no view and what changes of it: send one of the two")
	}
	if err != nil { // the bot's author reads it there
		return errors.Join(err, c.send(&Out{Type: kindError, Text: err.Error()}, patience))
	}
	c.name = game.CleanName(m.Name) // it is shown in a terminal
	if m.View != nil {
		c.views = *m.View
	}
	c.speaks, c.parts = m.Protocol, m.Changes
	return nil
}

// send writes one message. A bot that does not read loses its place, since the pipe would block for ever.
func (c *Conn) send(m *Out, patience time.Duration) error {
	if c.dead != nil {
		return c.dead
	}
	b, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if w, ok := c.out.(interface{ SetWriteDeadline(time.Time) error }); ok && patience > 0 {
		_ = w.SetWriteDeadline(time.Now().Add(patience)) // a file that is no pipe has no deadline and does not block
	}
	if _, err := c.out.Write(append(b, '\n')); err != nil {
		c.dead = fmt.Errorf("the bot does not take messages: %w", err)
	}
	return c.dead
}

// receive waits for a line; a zero time waits for ever.
func (c *Conn) receive(until time.Time) ([]byte, error) {
	if c.dead != nil {
		return nil, c.dead
	}
	var alarm <-chan time.Time
	if !until.IsZero() {
		t := time.NewTimer(time.Until(until))
		defer t.Stop()
		alarm = t.C
	}
	select {
	case l := <-c.lines:
		c.dead = l.err
		return l.text, l.err
	case <-alarm:
		return nil, errLate
	case <-c.quit:
		return nil, errGone
	}
}

func deadline(patience time.Duration) time.Time {
	if patience <= 0 {
		return time.Time{}
	}
	return time.Now().Add(patience)
}
