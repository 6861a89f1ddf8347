package incision

import (
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// RollAcc is the die of a shot.
const RollAcc = "acc"

// volley is what one model shoots in one action: a weapon in a mode, with a target for each shot.
type volley struct {
	by       ModelID
	weapon   int16
	mode     int8
	knockout bool
	order    Order
	point    bool // point blank: a Stand and Shoot, at 1"
	at       []ModelID
	free     int8 // shots that come on top and count in no rapid fire
	lob      *lob // of a shot from above
	object   int  // of shots at an object: its piece and 1 more, or bareSpot
	spot     geom.Point
	shots    int  // at an object
	pair     bool // both handguns of a Duellist, one shot each
	flitters int8 // that help a Ghar to aim
}

// band is the range band of a mode at a distance.  is.weapon.range-bands, is.grenade.range
func (s *State) band(by ModelID, mode *force.Mode, d geom.Length) force.Band {
	if mode.Fire == force.Thrown {
		if d <= inches(s.stat(by, force.Str)) {
			return force.Effective
		}
		return force.BeyondRange
	}
	for b := force.Effective; b < force.BeyondRange; b++ {
		if d <= inches(int(mode.Range[b])) {
			return b
		}
	}
	return force.BeyondRange
}

// number is how many shots a volley has.
func (v *volley) number() int {
	if v.object > 0 {
		return v.shots
	}
	return len(v.at)
}

// mark is what a shot is aimed at: a model, or the place of an object that is nearest to the shooter.
type mark struct {
	model ModelID // NoModel for an object
	piece int
	at    geom.Point
}

// markOn is a model as a mark.
func (s *State) markOn(m ModelID) mark { return mark{model: m, at: s.Bodies[m].At} }

// accSum is the target number of one shot of a volley at a model.  is.test.mixed-individual
func (s *State) accSum(v *volley, target ModelID) tally.Tally { return s.shotSum(v, s.markOn(target)) }

// shotSum is the target number of one shot of a volley, at a model or an object.  is.test.mixed-individual
func (s *State) shotSum(v *volley, target mark) tally.Tally {
	mode := s.mode(v.weapon, v.mode)
	s.holds(mode.Rule, mode.Rule != "")
	by := s.shooter(v.by)
	t := s.sum(RollAcc, "Acc", "is.stats.acc", s.stat(by, force.Acc))
	aimed := s.aimed(v, target)
	s.bonuses(&t, v, target, aimed)
	if aimed {
		t.Add("aimed", "is.acc.aimed-fire", 1)
	}
	d := geom.Dist(s.Bodies[v.by].At, target.at)
	if v.point {
		d = pointBlank
	}
	b := s.bandOf(v.by, v.weapon, mode, v.number(), d)
	s.skilled(&t, v, b, aimed)
	switch b {
	case force.Long:
		t.Add("long range", "is.acc.range-long", -1)
	case force.Extreme:
		t.Add("extreme range", "is.acc.range-extreme", -2)
	}
	s.situation(&t, v, mode, target, d)
	s.burdens(&t, by)
	if n := v.number() - int(v.free); n > 1 && !mode.Has(force.PhasedFire) && s.holds("is.weapon.multi-shot-is-rf", true) && s.holds("is.shoot.rf-penalty", true) && !(mode.Fire == force.Thrown && !s.holds("is.grenade.multi-shot", true)) {
		t.Add("rapid fire", "is.acc.rapid-fire", 1-n)
	}
	if mode.Has(force.Inaccurate) && s.holds("is.attr.inaccurate", true) {
		t.Add("inaccurate", "is.acc.inaccurate", -1)
	}
	return t
}

// situation is what the target's size and posture and the line to it do to a shot.
func (s *State) situation(t *tally.Tally, v *volley, mode *force.Mode, target mark, d geom.Length) {
	s.sized(t, s.sizeOf(target), mode)
	if m := target.model; m != NoModel {
		if s.Bodies[m].Prone && d > farProne {
			t.Add("prone target", "is.acc.target-prone", -1)
		}
		if s.Units[s.home(m)].Order == Down {
			t.Add("target Down", "is.acc.target-down", -1)
		}
	}
	s.blurred(t, v.by, target.at)
	if s.holds("is.assault.sns.point-blank", v.point) {
		return
	}
	if l := s.sightOf(v.by, target); l.Concealed != "" && !s.denied(l.Concealed) {
		t.Add("concealed", "is.acc.concealment", -2)
	}
	if s.screened(v.by, target) {
		t.Add("barrier", "is.acc.barrier", -2)
	}
}

// sizeOf is how big a mark is: objects are huge.  is.acc.size-huge
func (s *State) sizeOf(target mark) force.Size {
	if target.model == NoModel {
		return force.Huge
	}
	return s.model(target.model).Size
}

// sized is what the size of a target does to a shot; nothing to a blast.  is.acc.size-not-blast-oh
func (s *State) sized(t *tally.Tally, size force.Size, mode *force.Mode) {
	if size == force.Medium || s.holds("is.acc.size-not-blast-oh", mode.Has(force.Blast)) {
		return
	}
	switch size {
	case force.Huge:
		t.Add("huge target", "is.acc.size-huge", 2)
	case force.Large:
		t.Add("large target", "is.acc.size-large", 1)
	case force.Small, force.Tiny:
		t.Add("small target", "is.acc.size-small-tiny", -1)
	}
}

// sightOf is how well a mark is seen by who shoots at it.
func (s *State) sightOf(by ModelID, target mark) Look {
	if target.model == NoModel {
		return s.looksAt(by, target)
	}
	_, l := s.sighting(by, target.model)
	return l
}

// blurred is what the Blurs on the line of a shot cost: they are no terrain, so at point blank too.  is.mun.blur
func (s *State) blurred(t *tally.Tally, by ModelID, at geom.Point) {
	if n := s.blurs(s.Bodies[by].At, at); n > 0 {
		t.Add("blur", "is.mun.blur", -2*n)
	}
}

// aimed tells whether a shot has the one Aimed Fire bonus: the Fire order, a spotter that sees, a targeter.
// is.acc.aimed-fire, is.pb.spotter-aimed, is.pb.targeter, is.react.firefight-aimed
func (s *State) aimed(v *volley, target mark) bool {
	if v.order == Fire {
		return true
	}
	for m := range s.own(s.home(v.by)) {
		if m != v.by && s.model(m).Has(force.LocalPatch) && !s.jammed(m) && s.looksAt(m, target).No == nil && s.all(true, "is.pb.spotter-aimed", "is.build.probe.spotter-aim") {
			return true
		}
	}
	return s.all(s.targeted(s.home(v.by), target), "is.pb.targeter", "is.build.probe.targeter")
}

// looksAt is the look of one model at a mark.
func (s *State) looksAt(m ModelID, target mark) Look {
	if target.model == NoModel {
		return s.line(s.Bodies[m].At, target.at, m, NoModel)
	}
	return s.look(m, target.model)
}

// targeted tells whether a friendly targeter probe is next to a target.  is.pb.targeter
func (s *State) targeted(u UnitID, target mark) bool {
	for i := range s.Bodies {
		m := ModelID(i)
		n := s.model(m).N(force.Targeter, force.Always)
		if n == 0 || !s.Stands(m) || s.jammed(m) || s.Groups[s.home(m)].Side != s.Groups[u].Side {
			continue
		}
		if s.besideMark(m, target) || 2*geom.Dist(s.Bodies[m].At, target.at) <= inches(n) {
			return true
		}
	}
	return false
}

// besideMark tells whether a model is adjacent to a mark.  is.adjacent.definition
func (s *State) besideMark(m ModelID, target mark) bool {
	if target.model != NoModel {
		return s.adjacent(m, target.model)
	}
	body := s.Shape(m)
	if target.piece == noPiece {
		point := geom.Disc(target.at, 0)
		return s.holds("is.adjacent.definition", geom.Within(&body, &point, geom.Inch))
	}
	return s.holds("is.adjacent.definition", s.Ground.Pieces()[target.piece].Area.Within(&body, geom.Inch))
}
