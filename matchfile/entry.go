package matchfile

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// writeEntry writes one line of the log.
func writeEntry(b *bytes.Buffer, e *flow.Entry) error {
	if e.Kind != flow.Marked && e.Kind != flow.Left && !word(e.Name) {
		return fmt.Errorf("%q cannot be a name: it must be one word", e.Name)
	}
	switch e.Kind {
	case flow.Answered:
		if e.Seat < 0 || e.Seat >= flow.MaxSeats {
			return fmt.Errorf("seat %d cannot answer", e.Seat)
		}
		for i := range e.Answer.Paths {
			if err := cornersFit(&e.Answer.Paths[i]); err != nil {
				return err
			}
		}
		fmt.Fprintf(b, "a %d %s%s\n", e.Seat, e.Name, FormatAnswer(&e.Answer))
	case flow.Rolled:
		fmt.Fprintf(b, "r %s %d\n", e.Name, e.Face)
	case flow.Marked:
		fmt.Fprintf(b, "h %016x\n", e.Hash)
	case flow.Left:
		if e.Seat < 0 || e.Seat >= flow.MaxSeats {
			return fmt.Errorf("seat %d cannot leave", e.Seat)
		}
		fmt.Fprintf(b, "x %d\n", e.Seat)
	default:
		return fmt.Errorf("kind %d is not known", e.Kind)
	}
	return nil
}

func word(s string) bool {
	for _, r := range s {
		if r <= ' ' || r == 0x7f || r == '\ufffd' {
			return false
		}
	}
	return s != ""
}

// FormatAnswer writes an answer as words, each with a space before it: a number, a list in brackets,
// paths as FIGURE:X,Y>X,Y with ^FACING where one was chosen. Where a path has corners each point has its own
// after a slash: see formatCorner. What is said beside the question follows an equals sign, escaped as in an address.
func FormatAnswer(a *flow.Answer) string {
	var b strings.Builder
	if a.Value != 0 || len(a.Values) == 0 && len(a.Paths) == 0 {
		fmt.Fprintf(&b, " %d", a.Value)
	}
	for i, v := range a.Values {
		if i == 0 {
			b.WriteString(" [")
		} else {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(int(v)))
	}
	if len(a.Values) > 0 {
		b.WriteByte(']')
	}
	for _, p := range a.Paths {
		fmt.Fprintf(&b, " %d:", p.Figure)
		for i, at := range p.Points {
			if i > 0 {
				b.WriteByte('>')
			}
			fmt.Fprintf(&b, "%d,%d", at.X, at.Y)
			if i < len(p.Corners) {
				formatCorner(&b, p.Corners[i])
			}
		}
		switch {
		case p.Turned:
			fmt.Fprintf(&b, "^%d", p.Facing)
		case p.Facing != 0:
			fmt.Fprintf(&b, "~%d", p.Facing)
		}
	}
	if a.Word != "" {
		b.WriteString(" =" + url.QueryEscape(a.Word))
	}
	return b.String()
}

// parseEntry reads one line of the log.
func parseEntry(line string) (flow.Entry, error) {
	w := strings.Split(line, " ")
	var e flow.Entry
	var err error
	switch {
	case w[0] == "a" && len(w) >= 4:
		e.Kind, e.Name = flow.Answered, w[2]
		if e.Seat, err = parseSeat(w[1]); err != nil {
			return e, err
		}
		e.Answer, err = parseAnswer(w[3:])
	case w[0] == "r" && len(w) == 3:
		e.Kind, e.Name = flow.Rolled, w[1]
		e.Face, err = number(w[2])
	case w[0] == "h" && len(w) == 2 && len(w[1]) == 16:
		e.Kind = flow.Marked
		e.Hash, err = strconv.ParseUint(w[1], 16, 64)
	case w[0] == "x" && len(w) == 2:
		e.Kind = flow.Left
		e.Seat, err = parseSeat(w[1])
	default:
		err = errors.New("this is no entry: write a SEAT NAME ANSWER, r NAME FACE, h HASH or x SEAT")
	}
	return e, err
}

// parseSeat reads the number of a seat. Whether there is such a seat the rules say.
func parseSeat(s string) (flow.Seat, error) {
	if len(s) != 1 || s[0] < '0' || s[0] >= '0'+flow.MaxSeats {
		return 0, fmt.Errorf("%q is no seat: write 0 to %d", s, flow.MaxSeats-1)
	}
	return flow.Seat(s[0] - '0'), nil
}

func number(s string) (int32, error) {
	v, err := strconv.ParseInt(s, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("%q is no whole number of 32 bits", s)
	}
	return int32(v), nil
}

func parseAnswer(words []string) (a flow.Answer, err error) {
	for _, w := range words {
		switch {
		case strings.HasPrefix(w, "[") && strings.HasSuffix(w, "]"):
			for _, s := range strings.Split(w[1:len(w)-1], ",") {
				v, err := number(s)
				if err != nil {
					return a, err
				}
				a.Values = append(a.Values, v)
			}
		case strings.HasPrefix(w, "="):
			if a.Word, err = url.QueryUnescape(w[1:]); err != nil || game.CheckName(a.Word) != nil {
				return a, fmt.Errorf("%q is no word that can be said", w[1:])
			}
		case strings.Contains(w, ":"):
			p, err := parsePath(w)
			if err != nil {
				return a, err
			}
			a.Paths = append(a.Paths, p)
		default:
			if a.Value, err = number(w); err != nil {
				return a, err
			}
		}
	}
	return a, nil
}

func parsePath(w string) (p flow.Path, err error) {
	figure, rest, _ := strings.Cut(w, ":")
	if p.Figure, err = number(figure); err != nil {
		return p, err
	}
	if i := strings.IndexAny(rest, "^~"); i >= 0 {
		facing, err := strconv.ParseInt(rest[i+1:], 10, 16)
		if err != nil {
			return p, fmt.Errorf("%q is no facing in degrees", rest[i+1:])
		}
		p.Facing, p.Turned = geom.Angle(facing), rest[i] == '^'
		rest = rest[:i]
	}
	if rest == "" {
		return p, nil
	}
	for _, s := range strings.Split(rest, ">") {
		s, corner, cornered := strings.Cut(s, "/")
		if cornered {
			c, err := parseCorner(corner)
			if err != nil {
				return p, err
			}
			p.Corners = append(p.Corners, c)
		}
		xs, ys, _ := strings.Cut(s, ",")
		x, err := number(xs)
		if err != nil {
			return p, err
		}
		y, err := number(ys)
		if err != nil {
			return p, err
		}
		p.Points = append(p.Points, geom.Point{X: geom.Length(x), Y: geom.Length(y)})
	}
	if n := len(p.Corners); n > 0 && n != len(p.Points) {
		return p, fmt.Errorf("%q has a corner at %d of %d points: write one at each, or none", w, n, len(p.Points))
	}
	return p, nil
}
