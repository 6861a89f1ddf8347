package flow

import (
	"fmt"
	"slices"

	"sortie/geom"
	"sortie/tally"
)

// Path is the way of one figure: where it goes from its present place, corner by corner, and how it
// faces at the end. Figure -1 stands for a template or marker.
type Path struct {
	Figure  int32        `json:"figure"`
	Facing  geom.Angle   `json:"facing,omitempty"`
	Turned  bool         `json:"turned,omitempty"` // Facing was chosen
	Points  []geom.Point `json:"points"`
	Corners []Corner     `json:"corners,omitempty"` // one for each point, or none: see Question.Corners
}

// Corner is what a path says of one of its points: how the figure comes there, and how it is from there on.
// The zero value is a figure that walks there upright, at the height of the ground, facing as it will.
type Corner struct {
	Facing geom.Angle  `json:"facing,omitempty"` // 0..359
	Turned bool        `json:"turned,omitempty"` // Facing was chosen; never at the last point, where the path has it
	Height geom.Length `json:"height,omitempty"` // above the table
	Manner Manner      `json:"manner,omitempty"` // of the leg that leads to the point
	Prone  bool        `json:"prone,omitempty"`  // from the point on, up to one that says otherwise
}

// Corner is what the path says of its point i: of one without corners, that nothing is out of the ordinary.
func (p *Path) Corner(i int) Corner {
	if i >= len(p.Corners) {
		return Corner{}
	}
	return p.Corners[i]
}

// Manner is how a leg of a path is gone.
type Manner uint8

// The manners of going.
const (
	Walk Manner = iota
	Crawl
	Climb
	Jump
)

// manners are their words, in answers as in cases.
var manners = [...]string{"walk", "crawl", "climb", "jump"}

func (m Manner) String() string {
	if int(m) >= len(manners) {
		return fmt.Sprintf("manner %d", m)
	}
	return manners[m]
}

// MannerOf finds a manner by its word.
func MannerOf(word string) (Manner, bool) {
	i := slices.Index(manners[:], word)
	return Manner(max(i, 0)), i >= 0
}

// MarshalText implements encoding.TextMarshaler.
func (m Manner) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (m *Manner) UnmarshalText(b []byte) error {
	got, ok := MannerOf(string(b))
	if !ok {
		return fmt.Errorf("%q is no manner of going: write walk, crawl, climb or jump", b)
	}
	*m = got
	return nil
}

// Limits of an answer with paths; they keep what strangers send small enough to log.
const (
	maxCorners = 128
	maxPaths   = 256
)

// paths refuses ways that cannot be meant, before the rules look at them.
func (q *Question) paths(ps []Path, corners int) *tally.Refusal {
	if len(ps) > maxPaths {
		return bad("%s: an answer has at most %d paths, not %d", q.Name, maxPaths, len(ps))
	}
	for i := range ps {
		if n := len(ps[i].Points); n == 0 || n > corners {
			return bad("%s: a path has 1 to %d points here, not %d", q.Name, corners, n)
		}
		for _, p := range ps[i].Points {
			if !p.Valid() {
				return bad("%s: a path leads further than any table reaches", q.Name)
			}
		}
		if len(ps[i].Corners) > 0 {
			if r := q.corners(&ps[i]); r != nil {
				return r
			}
		}
	}
	return nil
}

// corners refuses corners that do not fit their path.
func (q *Question) corners(p *Path) *tally.Refusal {
	no := func(format string, args ...any) *tally.Refusal {
		return tally.Refuse(RuleAnswer, q.Name+": "+fmt.Sprintf(format, args...), "send one corner for each point, or none at all")
	}
	switch {
	case !q.Corners:
		return no("nothing is asked about the corners of a path here")
	case len(p.Corners) != len(p.Points):
		return no("a path of %d points has %d corners", len(p.Points), len(p.Corners))
	}
	for i, c := range p.Corners {
		switch {
		case c.Manner > Jump:
			return no("corner %d: there is no manner of going %d", i+1, c.Manner)
		case c.Height < -geom.MaxCoord || c.Height > geom.MaxCoord:
			return no("corner %d lies higher or lower than any table reaches", i+1)
		case c.Facing != c.Facing.Norm() || c.Facing != 0 && !c.Turned:
			return no("corner %d: a facing is 0 to 359 degrees, and turned", i+1)
		case c.Turned && i == len(p.Corners)-1:
			return no("how a figure faces at the end stands in the path, not in its last corner")
		}
	}
	return nil
}

// Same tells whether two paths mean the same.
func (p *Path) Same(q *Path) bool {
	return p.Figure == q.Figure && p.Turned == q.Turned && (!p.Turned || p.Facing == q.Facing) &&
		slices.Equal(p.Points, q.Points) && slices.Equal(p.Corners, q.Corners)
}

// Clone copies a path so that it shares nothing with the original.
func (p Path) Clone() Path {
	p.Points = append([]geom.Point(nil), p.Points...)
	p.Corners = append([]Corner(nil), p.Corners...)
	return p
}
