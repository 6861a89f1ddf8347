package learn

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Ready is what a learner is told before it begins.
type Ready struct {
	Games  int      `json:"games"`
	Places []string `json:"places"` // words of where a unit is
	Record int      `json:"record"` // bytes of one game in an answer
	Schema *Schema  `json:"schema"`
}

// Serve lets a program outside step a batch of games over two pipes until it ends the conversation or closes its end. A frame
// that cannot be carried out is answered with what is wrong with it and changes nothing; one that cannot be read ends it.
func Serve(v *Vec, in io.Reader, out io.Writer) error {
	v.late = true // so that the end of a game can be seen
	t := &teacher{vec: v, out: out, seen: make([]Observation, v.Len()), outcomes: make([]Outcome, v.Len()), actions: make([]int, v.Len()), records: make([][]byte, v.Len())}
	var room []byte
	for greeted := false; ; {
		f, r, err := readFrame(in, room)
		room = r
		if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		}
		if err != nil {
			return errors.Join(err, t.fail(err))
		}
		if !greeted {
			if err := t.greet(f); err != nil {
				return errors.Join(err, t.fail(err))
			}
			greeted = true
			continue
		}
		if f.kind == frameEnd {
			return nil
		}
		if err := t.take(f); err != nil {
			return err
		}
	}
}

// teacher answers a learner.
type teacher struct {
	vec      *Vec
	out      io.Writer
	begun    bool
	seen     []Observation
	outcomes []Outcome
	actions  []int
	records  [][]byte
	buffer   []byte
}

func (t *teacher) greet(f frame) error {
	if f.kind != frameHello {
		return fmt.Errorf("learn: the first frame is of kind %q: begin with %q, the greeting", f.kind, frameHello)
	}
	if err := greeted(f.body); err != nil {
		return err
	}
	s := t.vec.Env(0).Schema()
	text, err := json.Marshal(Ready{Games: t.vec.Len(), Record: s.Size(), Places: places, Schema: s})
	if err != nil {
		return err
	}
	return t.send(frameReady, func(dst []byte) []byte { return append(greeting(dst), text...) })
}

// take carries out one frame; what is wrong with it is told to the learner. An error is one of the pipe.
func (t *teacher) take(f frame) error {
	var err error
	switch f.kind {
	case frameReset:
		err = t.reset(f.body)
	case frameStep:
		err = t.step(f.body)
	case frameBegin:
		err = t.begin(f.body)
	default:
		err = fmt.Errorf("learn: there is no frame of kind %q: send %q to reset, %q to step, %q to begin one game, %q to end", f.kind, frameReset, frameStep, frameBegin, frameEnd)
	}
	if err != nil {
		return t.fail(err)
	}
	return t.show()
}

func (t *teacher) reset(body []byte) error {
	if len(body) != 8 {
		return fmt.Errorf("learn: a reset has a seed of 8 bytes, not %d", len(body))
	}
	clear(t.outcomes)
	if err := t.vec.Reset(binary.LittleEndian.Uint64(body)); err != nil {
		return err
	}
	t.begun = true
	return nil
}

func (t *teacher) begin(body []byte) error {
	if len(body) != 10 {
		return fmt.Errorf("learn: to begin one game takes its number of 2 bytes and a seed of 8, not %d bytes", len(body))
	}
	n := int(binary.LittleEndian.Uint16(body))
	switch {
	case !t.begun:
		return errors.New("learn: reset all games before one is begun alone")
	case n >= t.vec.Len():
		return fmt.Errorf("learn: there is no game %d: there are %d, from 0 on", n, t.vec.Len())
	}
	t.outcomes[n] = Outcome{}
	return t.vec.Env(n).Reset(binary.LittleEndian.Uint64(body[2:]))
}

// step checks every action before any is taken, so that nothing is half done.
func (t *teacher) step(body []byte) error {
	if !t.begun {
		return errors.New("learn: reset the games before they are stepped")
	}
	if len(body) != 2*t.vec.Len() {
		return fmt.Errorf("learn: a step of %d games has as many actions of 2 bytes, not %d bytes", t.vec.Len(), len(body))
	}
	for i := range t.actions {
		a := int(binary.LittleEndian.Uint16(body[2*i:]))
		if menu := t.vec.Env(i).Actions(); a >= len(menu) && !t.vec.Env(i).Done() {
			return fmt.Errorf("learn: game %d has no action %d: this question has %d", i, a, len(menu))
		}
		t.actions[i] = a
	}
	return t.vec.Step(t.actions, t.outcomes)
}

// show tells the learner what it sees, worked out by as many as step the games.
func (t *teacher) show() error {
	err := t.vec.each(func(i int) error {
		e := t.vec.Env(i)
		e.Observe(&t.seen[i])
		t.records[i] = record(t.records[i][:0], &t.seen[i], &t.outcomes[i], e.schema.Sides, len(e.menu))
		return nil
	})
	if err != nil {
		return err
	}
	return t.send(frameSeen, func(dst []byte) []byte {
		for _, r := range t.records {
			dst = append(dst, r...)
		}
		return dst
	})
}

// fail tells the learner what is wrong.
func (t *teacher) fail(err error) error {
	return t.send(frameError, func(dst []byte) []byte { return append(dst, err.Error()...) })
}

func (t *teacher) send(kind byte, body func([]byte) []byte) error {
	t.buffer = appendFrame(t.buffer[:0], kind, body)
	if _, err := t.out.Write(t.buffer); err != nil {
		return fmt.Errorf("learn: the learner does not take what it is told: %w", err)
	}
	return nil
}
