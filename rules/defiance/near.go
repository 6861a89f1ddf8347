package defiance

import (
	"strconv"

	"sortie/geom"
	"sortie/tally"
)

// What is worked out once and asked often: names, how far a base reaches, who could be near whom. Nothing here decides
// anything; it only keeps the dear questions from being asked in vain.

// reaches is how far each base reaches from its middle.
func reachesOf(bases []geom.Shape) []geom.Length {
	out := make([]geom.Length, len(bases))
	for i := range bases {
		box := bases[i].Bounds()
		out[i] = max(-box.Min.X, box.Max.X) + max(-box.Min.Y, box.Max.Y)
	}
	return out
}

// measure notes how far the bases of a game reach.
func (b *Book) measure(bases []geom.Shape) {
	b.reach, b.farthest = reachesOf(bases), 0
	for _, r := range b.reach {
		b.farthest = max(b.farthest, r)
	}
}

// reach is how far a body reaches from where it stands, whichever way it faces.
func (s *State) reach(b BodyID) geom.Length { return s.book.reach[s.Bodies[b].Base] }

// enemies goes along the enemies on the table whose middles are so near to a figure's that the two could be within a distance.
type enemies struct {
	s    *State
	list []BodyID
	low  geom.Point
	wide uint32
	b    BodyID // the one it has come to
}

// enemiesBy begins before the first of them.
func (s *State) enemiesBy(b BodyID, d geom.Length) enemies {
	d += s.reach(b) + s.book.farthest + 2
	return enemies{s: s, list: s.host(otherOfTwo(s.SideOf(b))), low: s.Bodies[b].At.Sub(geom.Point{X: d, Y: d}), wide: uint32(2 * d)}
}

// next steps on; false after the last.
func (e *enemies) next() bool {
	bodies := e.s.Bodies
	for i, b := range e.list {
		q := &bodies[b]
		if uint32(q.At.X-e.low.X) <= e.wide && uint32(q.At.Y-e.low.Y) <= e.wide && !q.Gone && !q.Off {
			e.list, e.b = e.list[i+1:], b
			return true
		}
	}
	return false
}

// apart tells that two bodies are farther from each other than a distance, without a doubt.
func (s *State) apart(a, b BodyID, d geom.Length) bool {
	p, q := s.Bodies[a].At, s.Bodies[b].At
	d += s.reach(a) + s.reach(b) + 2
	return p.X-q.X > d || q.X-p.X > d || p.Y-q.Y > d || q.Y-p.Y > d
}

// mined lists the figures of a side that carry close defence weapons, in the order of ids: arms do not change in play.
func (s *State) mined(side Side) []BodyID {
	w := s.works()
	if w.armed == len(s.Bodies) {
		return w.mines[side]
	}
	w.mines, w.armed, w.blast = [2][]BodyID{}, len(s.Bodies), 0
	for i := range s.Bodies {
		far := geom.Length(-1)
		for arm := range arms {
			if x := s.weapon(BodyID(i), arm); x != nil && x.CDW {
				far = max(far, x.Area.Radius)
			}
		}
		if of := s.SideOf(BodyID(i)); far >= 0 {
			w.mines[of], w.blast = append(w.mines[of], BodyID(i)), max(w.blast, far)
		}
	}
	return w.mines[side]
}

// figureName is what people call a figure: its unit and its number there.
func (s *State) figureName(b BodyID) string {
	w := s.works()
	if len(w.names) != len(s.Bodies) {
		w.names = make([]string, len(s.Bodies))
	}
	if w.names[b] == "" {
		u, n := s.unitOf(b), 0
		for x := range s.Roll(u) {
			if n++; x == b {
				break
			}
		}
		w.names[b] = s.name(u) + "." + strconv.Itoa(n)
		if s.isGun(b) {
			w.names[b] = s.name(u) + ".gun" + s.gunNumber(b)
		}
	}
	return w.names[b]
}

// figureLabel is what people read of a figure in a list: its name, what it is and what it carries.
func (s *State) figureLabel(b BodyID) string {
	if s.mute() {
		return ""
	}
	out := s.figureName(b) + ": " + s.figureKind(b)
	for _, arm := range [...]int{supportArm, primaryArm} {
		if w := s.weapon(b, arm); w != nil && !s.frame(b).Vehicle() {
			return out + ", " + w.Name
		}
	}
	return out
}

// renamed forgets the names of figures: units have split or joined.
func (s *State) renamed() {
	if s.shop != nil {
		clear(s.shop.names)
		clear(s.shop.towards)
	}
}

// mute tells whether nobody will ever read a word: a simulation without listeners.
func (s *State) mute() bool { return s.shop != nil && s.shop.mute }

// prompt is what a person reads about a figure.
func (s *State) prompt(before string, b BodyID, after string) string {
	if s.mute() {
		return ""
	}
	return before + s.figureName(b) + after
}

// words are put together only if somebody reads them.
func (s *State) words(before, what, after string) string {
	if s.mute() {
		return ""
	}
	return before + what + after
}

// said is what a person reads about a unit.
func (s *State) said(before string, u UnitID) string {
	if s.mute() {
		return ""
	}
	return before + s.name(u)
}

// towardKey is what an answer calls the way toward a unit.
func (s *State) towardKey(u UnitID) string {
	w := s.works()
	if len(w.towards) != len(s.Groups) {
		w.towards = make([]string, len(s.Groups))
	}
	if w.towards[u] == "" {
		w.towards[u] = "towards-" + s.name(u)
	}
	return w.towards[u]
}

// no is a refusal whose words are put together only if somebody could read them.
func (s *State) no(rule tally.Rule, fix string, why func() string) *tally.Refusal {
	if s.mute() {
		return s.unsaid(rule, fix)
	}
	return tally.Refuse(rule, why(), fix)
}

// unsaid is a refusal that nobody reads; room for many of them is made at once.
func (s *State) unsaid(rule tally.Rule, fix string) *tally.Refusal {
	w := s.works()
	if len(w.unsaid) == cap(w.unsaid) {
		w.unsaid = make([]tally.Refusal, 0, max(32, 2*cap(w.unsaid)))
	}
	w.unsaid = append(w.unsaid, tally.Refusal{Rule: rule, Fix: fix})
	return &w.unsaid[len(w.unsaid)-1]
}

// drawing says what the scene of lines was filled with: it is filled anew only if that has changed.
type drawing struct {
	up     int8
	ground int32
	done   bool
	jumper spot // who clears some of it, if it leaps
}
