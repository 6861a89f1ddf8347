package incision

import (
	"slices"

	"sortie/geom"
)

// explosion is what charges of one kind at one spot do when they go off.
type explosion struct {
	u      UnitID // who set them off
	spot   geom.Point
	weapon int16
	side   Side      // whose they are
	across int       // of the blast, in inches
	n      int       // how many they are
	models []ModelID // under the blast and in line of it
}

// strikesObjects gives every object its one hit: what the charges lie against the sum of their breaching values, all others
// under the blast and in line of it that of their plain ones. A support weapon or an artillery piece is an object here: it
// is no model that a charge could miss.
// is.demo.object-hit, is.build.demolition.affects, is.support.breaching-dp
func (r *run) strikesObjects(x *explosion) {
	if r.denied("is.demo.object-hit", "is.build.demolition.affects") {
		return
	}
	piece, gun := r.against(x.spot), NoModel
	if piece < 0 {
		gun = r.gunAt(x.spot)
	}
	var struck []int
	for i := range r.Ground.Pieces() {
		if i == piece || r.object(i) && r.exposed(x, i, piece) {
			struck = append(struck, i)
		}
	}
	for _, i := range struck {
		r.at = r.Ground.Pieces()[i].Area.Nearest(x.spot)
		if sv, breaching := r.strikeOf(x, i == piece); r.by("is.demo.object-hit", true, "is.build.demolition.affects") {
			r.damage(i, sv, breaching)
		}
	}
	for i := range r.Bodies {
		if m := ModelID(i); r.Stands(m) && r.model(m).Prop == Artillery && (m == gun || slices.Contains(x.models, m)) {
			r.strikesGun(x, m, m == gun)
		}
	}
}

// strikeOf is the SV of the one hit of charges on the object they lie against, or on another, and whether it breaches.
// is.demo.object-hit
func (r *run) strikeOf(x *explosion, placed bool) (sv int, breaching bool) {
	w, by := &r.book.weapons[x.weapon], r.placers(x.side, x.weapon)
	sum, breaching := r.book.force.BlastStrike(by, w, x.n)
	if placed {
		sum, breaching = r.book.force.PlacedStrike(by, w, x.n)
	}
	return max(sum.Total(), x.n*deviceSV(&w.Modes[0])), breaching
}

// strikesGun gives an artillery piece its hit: off its damage points if the charges breach, else a save if it is hard enough.
// is.sc8.artillery, is.support.breaching-dp, is.support.res-s
func (r *run) strikesGun(x *explosion, m ModelID, placed bool) {
	sv, breaching := r.strikeOf(x, placed)
	if !r.by("is.demo.object-hit", true, "is.build.demolition.affects") {
		return
	}
	h := hit{by: NoModel, target: m, weapon: x.weapon, sv: sv, from: x.spot, dist: geom.Dist(x.spot, r.Bodies[m].At), blast: true, point: placed}
	if breaching && r.by("is.sc8.artillery", true, "is.support.breaching-dp") {
		r.damageArtillery(r.home(m), sv, &h)
		return
	}
	r.settle(&attack{by: x.u, hits: []hit{h}})
}

// gunAt is the artillery piece that a spot lies on or at the foot of, NoModel for none.
func (s *State) gunAt(spot geom.Point) ModelID {
	point := geom.Disc(spot, 0)
	for i := range s.Bodies {
		if m := ModelID(i); s.Stands(m) && s.model(m).Prop == Artillery {
			if body := s.Shape(m); geom.Within(&body, &point, atFoot) {
				return m
			}
		}
	}
	return NoModel
}

// exposed tells whether an object is under a blast and in line of its middle. What is behind the wall that was struck, as
// the building it belongs to, is not.  is.build.demolition.affects
func (s *State) exposed(x *explosion, piece, placed int) bool {
	pieces := s.Ground.Pieces()
	at := pieces[piece].Area.Nearest(x.spot)
	if 2*geom.Dist(x.spot, at) > inches(x.across) {
		return false
	}
	if placed >= 0 && s.kind(placed).wall() && s.kind(piece).Form != Obstacle && touching(&pieces[piece].Area, &pieces[placed].Area) {
		return false
	}
	room := &s.works().sight
	room.scene.Clear()
	for i := range pieces {
		if i != piece && !pieces[i].Gone && s.kind(i).Sees == Blocking {
			room.scene.AddArea(int32(i), &pieces[i].Area)
		}
	}
	room.met = room.scene.Line(x.spot, at, room.met[:0])
	for i := range room.met {
		if room.met[i].Span.Length().Length() > atFoot {
			return false
		}
	}
	return true
}
