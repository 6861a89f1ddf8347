package position

import (
	"cmp"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// RollGrip is the roll for moving near a Grip marker.
const RollGrip = "grip"

// GripReach is how near Grip and Blur markers work.  g1.terrain.grip.test, g1.acc.blur
const GripReach = 3 * geom.Inch

// Way is a way through or over a piece of terrain that a unit has found.  g1.terrain.way-through, g1.terrain.way-over
type Way struct {
	Unit  UnitID
	Piece int16
}

// KnowsWay tells whether a unit has found its way, or one of its side has where a way over an obstacle is told on.
func (s *State) KnowsWay(u UnitID, piece int) bool {
	told := s.Book.Options.WaysShared && s.Book.Board.Pieces[piece].Kind.Class == force.Obstacle
	return slices.ContainsFunc(s.Ways, func(w Way) bool {
		return int(w.Piece) == piece && (w.Unit == u || told && s.Groups[w.Unit].Side == s.Groups[u].Side)
	})
}

// ForgetWays takes a way through an area from a unit that has left it; a way over an obstacle stays.
func (s *State) ForgetWays(g *Move) {
	s.Ways = slices.DeleteFunc(s.Ways, func(w Way) bool {
		if w.Unit != g.Spec.Unit || s.Piece(int(w.Piece)).Kind.Class == force.Obstacle {
			return false
		}
		area := &s.Piece(int(w.Piece)).Area
		for m := range s.Own(w.Unit) {
			if b := s.Shape(m); area.Overlaps(&b) {
				return false
			}
		}
		return true
	})
}

// Pace is what an Ag test of the first edition does to a move.
type Pace uint8

const (
	FullPace Pace = iota
	HalfPace
	StopThere // in front of the obstacle
	NoMove
)

// cannotCross is the rule by which a unit may not cross obstacles at all in a move, empty if it may.
// g1.terrain.obstacle.archaic, g1.terrain.obstacle.crawler-run
func (s *State) cannotCross(u UnitID, multiple int) tally.Rule {
	switch {
	case s.OnSheet("g1.terrain.obstacle.archaic", s.HasTrait(u, func(t *force.Sheet) bool { return t.Archaic })):
		return "g1.terrain.obstacle.archaic"
	case s.OnSheet("g1.terrain.obstacle.crawler-run", multiple > 1 && s.Crawls(u)):
		return "g1.terrain.obstacle.crawler-run"
	}
	return ""
}

// MoveClass is the row of a model's class of movement.
func MoveClass(t *force.ModelType) tally.Rule {
	switch {
	case t.M <= force.SlowMove:
		return "g1.move.slow"
	case t.M >= force.FastMove:
		return "g1.move.fast"
	}
	return "g1.move.standard"
}

// HasTrait tells whether some model of a unit has a rule of the sheet.
func (s *State) HasTrait(u UnitID, has func(t *force.Sheet) bool) bool {
	for m := range s.Own(u) {
		if has(&s.TypeOf(m).Traits.Sheet) {
			return true
		}
	}
	return false
}

// Crawls tells whether a unit crosses obstacles as crawlers and heavy weapons do.
func (s *State) Crawls(u UnitID) bool {
	return s.HasTrait(u, func(t *force.Sheet) bool { return t.Crawler }) || s.HeavyTeam(u)
}

// HeavyTeam tells whether a unit works a heavy weapon.
func (s *State) HeavyTeam(u UnitID) bool {
	for m := range s.Own(u) {
		if s.HeavyGun(m) {
			return true
		}
	}
	return false
}

// HeavyGun tells whether a model is the heavy weapon of a team.
func (s *State) HeavyGun(m ModelID) bool {
	t := s.TypeOf(m)
	return t.Role == force.TeamWeapon && len(t.Weapons) > 0 && s.Book.Weapons[t.Weapons[0]].Class == force.Heavy
}

// OnTheWay lists the pieces that the unit stands in or comes into, the first first.
func (s *State) OnTheWay(g *Move) []int {
	type met struct {
		at    Progress
		piece int
	}
	var list []met
	ground := g.swept()
	for i := range s.PiecesAndBreaches() {
		pc := s.Piece(i)
		if pc.Kind.Going == force.Impassable && !pc.Kind.OS || !pc.Area.Bounds().Meets(ground) {
			continue
		}
		if t, ok := g.entry(i); ok {
			list = append(list, met{t, i})
		}
	}
	slices.SortStableFunc(list, func(a, b met) int { return cmp.Compare(a.at, b.at) })
	var out []int
	for _, m := range list {
		out = append(out, m.piece)
	}
	return out
}

// CutWay shortens a way that has become too long; a charge is planned anew.
func (s *State) CutWay(g *Move) bool {
	planned := g.Cut(Whole)
	g.GoneTo(0)
	var a flow.Answer
	ok := false
	if g.Spec.Target != NoUnit {
		g.Later = true
		a, ok = s.PlanRest(g)
	}
	if !ok {
		a, ok = g.Shorten(planned)
	}
	if !ok {
		g.Spec.Extra, g.Spec.Must = nil, false // it may be unable to go where it must
		if a, ok = g.Shorten(planned); !ok {
			return false
		}
	}
	g.Give(a.Paths)
	return g.MovesAny()
}

// NearGrip tells whether some model starts or passes within 3" of a Grip marker.
func (s *State) NearGrip(g *Move) bool {
	for i := range s.Markers {
		if mk := &s.Markers[i]; mk.Kind == "grip" && !mk.Gone && g.passesBy(geom.Disc(mk.At, 0), GripReach) {
			return true
		}
	}
	return false
}

// passesBy tells whether some model of the move is ever within a distance of a spot.
func (g *Move) passesBy(spot geom.Shape, d geom.Length) bool {
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own {
			continue
		}
		body, at := g.State.ShapeAt(p.Model, p.From, p.Facing), p.From
		if geom.Within(&body, &spot, d) {
			return true
		}
		for _, q := range p.Points {
			swept := geom.SweptShape(&body, q.Sub(at))
			if geom.Within(&swept, &spot, d) {
				return true
			}
			body, at = body.Moved(q.Sub(at)), q
		}
	}
	return false
}

// AgMod is what a kind of terrain does to the Ag test it asks for.
func (s *State) AgMod(k *force.TerrainKind) int {
	if s.Book.Options.FastPlay {
		return 0
	}
	return int(k.AgMod)
}

// crewShort is what missing crew cost a team's Ag test: a full crew is 2 for a support weapon and 3 for a heavy one.
// g1.terrain.crew-short
func (s *State) crewShort(u UnitID) int {
	short := 0
	for m := range s.Own(u) {
		if s.TypeOf(m).Role == force.TeamWeapon {
			short = max(short, s.FullCrew(m)-s.CrewOf(m))
		}
	}
	return short
}

// FullCrew is how many models a team's weapon needs.  g1.acc.crew
func (s *State) FullCrew(weapon ModelID) int {
	wp := &s.Book.Weapons[s.TypeOf(weapon).Weapons[0]]
	switch {
	case wp.Crew > 0:
		return int(wp.Crew)
	case wp.Class == force.Heavy:
		return 3
	}
	return 2
}
