package matchfile

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/game"
)

// Error is a fault in a match file, with its line.
type Error struct {
	Line int
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// ErrCut says that a file ends before its last line.
var ErrCut = errors.New("the file is cut off: its last line, end COUNT CHECKSUM, is missing")

// parser reads line by line and sums up what it read for the checksum.
type parser struct {
	in   *bufio.Reader
	line string
	no   int
	sum  hash.Hash
	file File

	logged bool // the log has begun
}

// Parse reads a match file. It is strict: a word out of place, a number in another spelling or a
// missing line is an error that names its line. Of a file that is cut off in its log, what is there is
// returned together with ErrCut.
func Parse(r io.Reader) (*File, error) {
	p := &parser{in: bufio.NewReaderSize(r, MaxLine+1), sum: sha256.New()}
	err := p.next()
	for _, part := range []func() error{p.head, p.blocks, p.dice, p.log} {
		if err == nil {
			err = part()
		}
	}
	if err != nil {
		var e *Error
		if !errors.As(err, &e) {
			err = &Error{Line: p.no, Err: err}
		}
		if errors.Is(err, ErrCut) && p.logged {
			return &p.file, err
		}
		return nil, err
	}
	return &p.file, nil
}

// next moves to the following line.
func (p *parser) next() error {
	p.no++
	b, err := p.in.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return fmt.Errorf("the line is longer than %d bytes", MaxLine)
	case errors.Is(err, io.EOF):
		return ErrCut
	case err != nil:
		return err
	}
	p.line = string(b[:len(b)-1])
	return nil
}

func (p *parser) keep() {
	io.WriteString(p.sum, p.line+"\n")
}

// take reads a line "WORD REST" and moves on.
func (p *parser) take(word string) (string, error) {
	rest, ok := strings.CutPrefix(p.line, word+" ")
	if !ok {
		return "", fmt.Errorf("%q stands where a line beginning with %q belongs", p.line, word)
	}
	p.keep()
	return rest, nil
}

// quoted reads a line with one text in quotation marks.
func (p *parser) quoted(word string, dst *string) error {
	rest, err := p.take(word)
	if err != nil {
		return err
	}
	if *dst, err = unquote(rest); err != nil {
		return err
	}
	if word != "salt" { // nobody reads salts
		if err := game.CheckName(*dst); err != nil {
			return err
		}
	}
	return p.next()
}

// unquote accepts only the spelling that Write gives.
func unquote(s string) (string, error) {
	v, err := strconv.Unquote(s)
	if err != nil || strconv.Quote(v) != s {
		return "", fmt.Errorf("%s is no text in quotation marks as this format writes it", s)
	}
	return v, nil
}

func (p *parser) head() error {
	if p.line != magic {
		return fmt.Errorf("this is no match file: its first line must be %q", magic)
	}
	p.keep()
	s := &p.file.Setup
	if err := p.next(); err != nil {
		return err
	}
	for _, field := range []struct {
		word string
		dst  *string
	}{{"system", &s.System}, {"rules", &p.file.Rules}, {"mission", &s.Mission}} {
		if err := p.quoted(field.word, field.dst); err != nil {
			return err
		}
	}
	if err := p.numbers(s); err != nil {
		return err
	}
	for len(s.Names) < 2 || len(s.Names) < flow.MaxSeats && strings.HasPrefix(p.line, "name ") {
		var name string
		if err := p.quoted("name", &name); err != nil {
			return err
		}
		s.Names = append(s.Names, name)
	}
	return p.options(s)
}

func (p *parser) numbers(s *game.Setup) error {
	rest, err := p.take("points")
	if err != nil {
		return err
	}
	if s.Points, err = strconv.Atoi(rest); err != nil || strconv.Itoa(s.Points) != rest {
		return fmt.Errorf("%q is no whole number", rest)
	}
	if err := p.next(); err != nil {
		return err
	}
	if rest, err = p.take("seed"); err != nil {
		return err
	}
	if s.Seed, err = strconv.ParseUint(rest, 10, 64); err != nil || strconv.FormatUint(s.Seed, 10) != rest {
		return fmt.Errorf("%q is no whole number of 64 bits", rest)
	}
	return p.next()
}

func (p *parser) options(s *game.Setup) error {
	for strings.HasPrefix(p.line, "option ") {
		rest, err := p.take("option")
		if err != nil {
			return err
		}
		id, err := strconv.QuotedPrefix(rest)
		if err != nil || !strings.HasPrefix(rest[len(id):], " ") {
			return fmt.Errorf("%s is no option: write \"ID\" \"VALUE\"", rest)
		}
		var o game.Switch
		if o.ID, err = unquote(id); err != nil {
			return err
		}
		if o.Value, err = unquote(rest[len(id)+1:]); err != nil {
			return err
		}
		for _, word := range []string{o.ID, o.Value} {
			if err := game.CheckName(word); err != nil {
				return err
			}
		}
		s.Options = append(s.Options, o)
		if err := p.next(); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) blocks() error {
	s := &p.file.Setup
	s.Lists = make([]string, len(s.Names))
	for i := range s.Lists {
		if err := p.block("list", &s.Lists[i]); err != nil {
			return err
		}
	}
	if err := p.block("table", &s.Table); err != nil {
		return err
	}
	if p.line != "data" {
		return nil
	}
	if err := p.block("data", &s.Data); err != nil {
		return err
	}
	if s.Data == "" {
		return errors.New("data without a line are none: leave them out")
	}
	return nil
}

func (p *parser) block(word string, dst *string) error {
	if p.line != word {
		return fmt.Errorf("%q stands where a line %q with its text below, indented by tabs, belongs", p.line, word)
	}
	p.keep()
	var lines []string
	for {
		if err := p.next(); err != nil {
			return err
		}
		text, ok := strings.CutPrefix(p.line, "\t")
		if !ok {
			break
		}
		if lines = append(lines, text); len(lines) > maxBlock {
			return fmt.Errorf("a %s has more than %d lines", word, maxBlock)
		}
		if err := game.CheckText(text); err != nil {
			return err
		}
		p.keep()
	}
	if len(lines) == 0 {
		return fmt.Errorf("the text of the %s is missing: an empty one is a line with one tab", word)
	}
	*dst = strings.Join(lines, "\n")
	return nil
}

func (p *parser) log() error {
	if p.line != "log" {
		return fmt.Errorf("%q stands where the line \"log\" belongs", p.line)
	}
	p.keep()
	p.logged = true
	var spelled bytes.Buffer
	for {
		if err := p.next(); err != nil {
			return err
		}
		if rest, ok := strings.CutPrefix(p.line, "end "); ok {
			return p.end(rest)
		}
		if p.file.Drawn {
			return fmt.Errorf("%q stands after the match was called a draw", p.line)
		}
		if p.line == drawnLine {
			p.file.Drawn = true
			p.keep()
			continue
		}
		if rest, ok := strings.CutPrefix(p.line, "resigned "); ok {
			seat, err := parseSeat(rest)
			gone := p.file.Resigned
			if err != nil || int(seat) >= p.file.Setup.Sides() || slices.Contains(gone, seat) || len(gone) == p.file.Setup.Sides()-1 {
				return fmt.Errorf("%q is no seat that could resign", rest)
			}
			p.file.Resigned = append(gone, seat)
			p.keep()
			continue
		}
		if p.file.Resigned != nil {
			return fmt.Errorf("%q stands after somebody has resigned", p.line)
		}
		if rest, ok := strings.CutPrefix(p.line, "d "); ok {
			if err := p.jump(rest); err != nil {
				return err
			}
			continue
		}
		if len(p.file.Entries) == MaxEntries {
			return fmt.Errorf("the log has more than %d entries", MaxEntries)
		}
		if err := p.entry(&spelled); err != nil {
			return err
		}
	}
}

func (p *parser) entry(spelled *bytes.Buffer) error {
	e, err := parseEntry(p.line)
	if err != nil {
		return err
	}
	spelled.Reset()
	if err := writeEntry(spelled, &e); err != nil {
		return err
	}
	if want := spelled.String(); want != p.line+"\n" {
		return fmt.Errorf("%q must be written %q", p.line, strings.TrimSuffix(want, "\n"))
	}
	p.keep()
	p.file.Entries = append(p.file.Entries, e)
	return nil
}

func (p *parser) jump(rest string) error {
	n, err := strconv.ParseUint(rest, 10, 64)
	if err != nil || strconv.FormatUint(n, 10) != rest {
		return fmt.Errorf("%q is no number of a die", rest)
	}
	at := len(p.file.Entries)
	if j := p.file.Jumps; len(j) > 0 && j[len(j)-1].Entry == at {
		return errors.New("two lines say the number of the same die")
	}
	p.keep()
	p.file.Jumps = append(p.file.Jumps, Jump{Entry: at, Die: n})
	return nil
}

// end holds the count and the checksum against what was read, and wants nothing after it.
func (p *parser) end(rest string) error {
	count, sum, _ := strings.Cut(rest, " ")
	if count != strconv.Itoa(len(p.file.Entries)) {
		return fmt.Errorf("the last line counts %s entries and there are %d: the file was cut or changed", count, len(p.file.Entries))
	}
	if j := p.file.Jumps; len(j) > 0 && j[len(j)-1].Entry == len(p.file.Entries) {
		return errors.New("the number of a die stands before no entry")
	}
	io.WriteString(p.sum, "end "+count+" ")
	if want := checksum(p.sum); sum != want {
		return fmt.Errorf("the checksum is %s and should be %s: the file was changed or damaged", sum, want)
	}
	if _, err := p.in.ReadByte(); !errors.Is(err, io.EOF) {
		return errors.New("there is text after the last line")
	}
	return nil
}

// Log is the log as flow takes it, copied.
func (f *File) Log() []flow.Entry {
	out := make([]flow.Entry, len(f.Entries))
	for i, e := range f.Entries {
		e.Answer = e.Answer.Clone()
		out[i] = e
	}
	return out
}
