package position

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/tally"
)

// What is worked out once and asked often: names, how far a base reaches, who could be near whom. Nothing here decides
// anything; it only keeps the dear questions from being asked in vain.

// reachesOf is how far each base reaches from its middle.
func reachesOf(bases []geom.Shape) []geom.Length {
	out := make([]geom.Length, len(bases))
	for i := range bases {
		box := bases[i].Bounds()
		out[i] = max(-box.Min.X, box.Max.X) + max(-box.Min.Y, box.Max.Y)
	}
	return out
}

// Measure notes how far the bases of a game reach.
func (b *Book) Measure(bases []geom.Shape) {
	b.reach, b.Farthest = reachesOf(bases), 0
	for _, r := range b.reach {
		b.Farthest = max(b.Farthest, r)
	}
}

// Reach is how far a body reaches from where it stands, whichever way it faces.
func (s *State) Reach(b BodyID) geom.Length { return s.Book.reach[s.Bodies[b].Base] }

// enemies goes along the enemies on the table whose middles are so near to a figure's that the two could be within a distance.
type enemies struct {
	s    *State
	list []BodyID
	low  geom.Point
	wide uint32
	Body BodyID // the one it has come to
}

// EnemiesBy begins before the first of them.
func (s *State) EnemiesBy(b BodyID, d geom.Length) enemies {
	d += s.Reach(b) + s.Book.Farthest + 2
	return enemies{s: s, list: s.Host(law.OtherOfTwo(s.SideOf(b))), low: s.Bodies[b].At.Sub(geom.Point{X: d, Y: d}), wide: uint32(2 * d)}
}

// Next steps on; false after the last.
func (e *enemies) Next() bool {
	bodies := e.s.Bodies
	for i, b := range e.list {
		q := &bodies[b]
		if uint32(q.At.X-e.low.X) <= e.wide && uint32(q.At.Y-e.low.Y) <= e.wide && !q.Gone && !q.Off {
			e.list, e.Body = e.list[i+1:], b
			return true
		}
	}
	return false
}

// Apart tells that two bodies are farther from each other than a distance, without a doubt.
func (s *State) Apart(a, b BodyID, d geom.Length) bool {
	p, q := s.Bodies[a].At, s.Bodies[b].At
	d += s.Reach(a) + s.Reach(b) + 2
	return p.X-q.X > d || q.X-p.X > d || p.Y-q.Y > d || q.Y-p.Y > d
}

// Mined lists the figures of a side that carry close defence weapons, in the order of ids: arms do not change in play.
func (s *State) Mined(side Side) []BodyID {
	w := s.Works()
	if w.armed == len(s.Bodies) {
		return w.mines[side]
	}
	w.mines, w.armed, w.Blast = [2][]BodyID{}, len(s.Bodies), 0
	for i := range s.Bodies {
		far := geom.Length(-1)
		for arm := range Arms {
			if x := s.Weapon(BodyID(i), arm); x != nil && x.CDW {
				far = max(far, x.Area.Radius)
			}
		}
		if of := s.SideOf(BodyID(i)); far >= 0 {
			w.mines[of], w.Blast = append(w.mines[of], BodyID(i)), max(w.Blast, far)
		}
	}
	return w.mines[side]
}

// FigureName is what people call a figure: its unit and its number there.
func (s *State) FigureName(b BodyID) string {
	w := s.Works()
	if len(w.names) != len(s.Bodies) {
		w.names = make([]string, len(s.Bodies))
	}
	if w.names[b] == "" {
		u, n := s.UnitOf(b), 0
		for x := range s.Roll(u) {
			if n++; x == b {
				break
			}
		}
		w.names[b] = s.Name(u) + "." + strconv.Itoa(n)
		if s.IsGun(b) {
			w.names[b] = s.Name(u) + ".gun" + s.gunNumber(b)
		}
	}
	return w.names[b]
}

// FigureLabel is what people read of a figure in a list: its name, what it is and what it carries.
func (s *State) FigureLabel(b BodyID) string {
	if s.Mute() {
		return ""
	}
	out := s.FigureName(b) + ": " + s.FigureKind(b)
	for _, arm := range [...]int{SupportArm, PrimaryArm} {
		if w := s.Weapon(b, arm); w != nil && !s.Frame(b).Vehicle() {
			return out + ", " + w.Name
		}
	}
	return out
}

// Renamed forgets the names of figures: units have split or joined.
func (s *State) Renamed() {
	if s.Shop != nil {
		clear(s.Shop.names)
		clear(s.Shop.towards)
	}
}

// Mute tells whether nobody will ever read a word: a simulation without listeners.
func (s *State) Mute() bool { return s.Shop != nil && s.Shop.Mute }

// Prompt is what a person reads about a figure.
func (s *State) Prompt(before string, b BodyID, after string) string {
	if s.Mute() {
		return ""
	}
	return before + s.FigureName(b) + after
}

// Words are put together only if somebody reads them.
func (s *State) Words(before, what, after string) string {
	if s.Mute() {
		return ""
	}
	return before + what + after
}

// said is what a person reads about a unit.
func (s *State) said(before string, u UnitID) string {
	if s.Mute() {
		return ""
	}
	return before + s.Name(u)
}

// towardKey is what an answer calls the way toward a unit.
func (s *State) towardKey(u UnitID) string {
	w := s.Works()
	if len(w.towards) != len(s.Groups) {
		w.towards = make([]string, len(s.Groups))
	}
	if w.towards[u] == "" {
		w.towards[u] = "towards-" + s.Name(u)
	}
	return w.towards[u]
}

// No is a refusal whose words are put together only if somebody could read them.
func (s *State) No(rule tally.Rule, fix string, why func() string) *tally.Refusal {
	if s.Mute() {
		return s.unsaid(rule, fix)
	}
	return tally.Refuse(rule, why(), fix)
}

// unsaid is a refusal that nobody reads; room for many of them is made at once.
func (s *State) unsaid(rule tally.Rule, fix string) *tally.Refusal {
	w := s.Works()
	if len(w.Unsaid) == cap(w.Unsaid) {
		w.Unsaid = make([]tally.Refusal, 0, max(32, 2*cap(w.Unsaid)))
	}
	w.Unsaid = append(w.Unsaid, tally.Refusal{Rule: rule, Fix: fix})
	return &w.Unsaid[len(w.Unsaid)-1]
}

// drawing says what the scene of lines was filled with: it is filled anew only if that has changed.
type drawing struct {
	up     int8
	ground int32
	done   bool
	jumper Spot // who clears some of it, if it leaps
}

// FigureKind is what a figure is: its frame, and before it what it is besides.
func (s *State) FigureKind(b BodyID) string {
	f := s.Figure(b)
	var out []string
	for _, l := range [...]struct {
		n    int8
		word string
	}{{f.Leader, "leader"}, {f.Commander, "commander"}, {f.Focal, "focal point"}} {
		if l.n > 0 {
			out = append(out, fmt.Sprintf("%s %d", l.word, l.n))
		}
	}
	if f.Hero {
		out = append(out, "hero")
	}
	return strings.Join(append(out, s.Frame(b).Name), ", ")
}
