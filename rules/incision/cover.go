package incision

import (
	"sortie/geom"
	"sortie/tally"
)

// cover is the best cover a model has against what comes from a place: a solid item directly before it, within 1".
// is.cover.behind-solid, is.cover.best-only, is.cover.prone-areas, is.los.tall-models
func (s *State) cover(from geom.Point, target ModelID, far geom.Length) (bonus int8, name string) {
	body, q := s.Shape(target), s.Bodies[target].At
	pieces := s.Ground.Pieces()
	var room [4]geom.Span
	for i := range pieces {
		k := s.kind(i)
		n := k.Cover
		if k.Lying > n && s.Bodies[target].Prone && s.holds("is.cover.prone-areas", true) {
			n = k.Lying
		}
		if pieces[i].Gone || n == 0 || n <= bonus && !s.denied("is.cover.best-only") || k.Low && !(s.Bodies[target].Prone && far > farProne) || s.towers(k, target) {
			continue
		}
		if k.Height > 0 && max(s.groundAt(from), s.groundAt(q)) >= k.Height && s.holds("is.los.high-ground", true) {
			continue // looked over
		}
		a := &pieces[i].Area
		if s.holds("is.cover.behind-solid", !a.Within(&body, geom.Inch)) || len(a.Crossing(from, q, room[:0])) == 0 && !s.hidesPart(i, from, target) {
			continue
		}
		if name = pieces[i].Key; s.holds("is.cover.best-only", true) {
			bonus = n
		} else {
			bonus = min(bonus+n, 3)
		}
		s.holds(k.Rule, true)
	}
	return bonus, name
}

// hidesPart tells whether a piece that blocks lines hides part of a target from a place, and so covers it.
// is.los.partly-hidden, is.cover.behind-solid
func (s *State) hidesPart(piece int, from geom.Point, target ModelID) bool {
	a := &s.Ground.Pieces()[piece].Area
	if s.kind(piece).Sees != Blocking {
		return false
	}
	seen, ok := s.wedge(from, target)
	return ok && a.Bounds().Meets(seen.Bounds()) && a.Overlaps(&seen)
}

// lineFree says what stands between a spot and a model, nil for nothing.  is.blast.los-from-centre
func (s *State) lineFree(spot geom.Point, m ModelID) *tally.Refusal { return s.lookFrom(spot, m, m).No }

// Height from which on terrain is very high, for what comes from above.  is.lof.overhead-behind-tall
const veryHigh = 4 * geom.Inch

// roofed says why nothing comes from above to a place, or goes up from there, nil if it can.
// is.lof.overhead, is.lof.overhead-prohibited
func (s *State) roofed(p geom.Point) *tally.Refusal {
	if s.book.options.NoOverhead && s.holds("is.lof.overhead-prohibited", true) {
		return tally.Refuse("is.lof.overhead-prohibited", "there is no overhead fire in this game", "shoot directly")
	}
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if k := s.kind(i); !pieces[i].Gone && k.Roof && pieces[i].Area.Contains(p) && s.holds("is.lof.overhead", true) {
			return tally.Refuse("is.lof.overhead", pieces[i].Key+" is a roof over it", "aim beside it")
		}
	}
	return nil
}

// sheltered from what comes over very high terrain: by the option nothing lands within 2" behind it.
// is.lof.overhead-behind-tall
func (s *State) behindTall(from, spot geom.Point) *tally.Refusal {
	if !s.book.options.TallShelter {
		return nil
	}
	pieces := s.Ground.Pieces()
	at := geom.Disc(spot, 0)
	var room [4]geom.Span
	for i := range pieces {
		if pc := &pieces[i]; !pc.Gone && s.kind(i).Height >= veryHigh && pc.Area.Within(&at, 2*geom.Inch) && len(pc.Area.Crossing(from, spot, room[:0])) > 0 && s.holds("is.lof.overhead-behind-tall", true) {
			return tally.Refuse("is.lof.overhead-behind-tall", pc.Key+" shelters that spot from above", "aim more than 2\" behind it")
		}
	}
	return nil
}
