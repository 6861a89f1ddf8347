package position

import (
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// Ready says why a weapon cannot fire now.
// dvg.stoppage.effect, dvg.weapon.ammo, dvg.infweapon.loader.without, dvg.infweapon.crew.one, dvg.cdw.side-arm
func (s *State) Ready(b BodyID, arm int) *tally.Refusal {
	f, w := s.Figure(b), s.Weapon(b, arm)
	switch {
	case w == nil || f.Wrecked>>arm&1 != 0:
		return s.No("dvg.force.weapon.primary.one", "choose another", func() string { return s.FigureName(b) + " has no such weapon" })
	case s.Applies("dvg.stoppage.effect", f.Stopped>>arm&1 != 0):
		return s.No("dvg.stoppage.effect", "choose another weapon", func() string { return w.Name + " has a stoppage" })
	case s.Applies("dvg.weapon.ammo", w.Ammo > 0 && f.Shots[arm] >= s.Ammo(b, arm)):
		return s.No("dvg.weapon.ammo", "choose another weapon", func() string { return w.Name + " has no ammo left" })
	case s.Applies("dvg.cdw.side-arm", w.CDW):
		return s.No("dvg.cdw.side-arm", "set it off by itself", func() string { return w.Name + " is no weapon of a fire order" })
	}
	return s.restRefusal(b, arm, w)
}

// Ammo is how often a weapon fires: copies of a side arm add theirs up.  dvg.force.weapon.sidearm.many
func (s *State) Ammo(b BodyID, arm int) int8 {
	n := s.Weapon(b, arm).Ammo
	if copies := s.Figures[b].Copies[arm]; s.Applies("dvg.force.weapon.sidearm.many", copies > 1) {
		n *= copies
	}
	return n
}

// restRefusal says why a weapon that two serve must rest: its loader or crewman is not there.
func (s *State) restRefusal(b BodyID, arm int, w *force.Weapon) *tally.Refusal {
	f := s.Figure(b)
	last := f.Fired[arm]
	rests := last > 0 && last == s.Units[s.UnitOf(b)].Count-1
	switch {
	case w.Crew:
		return s.crewRefusal(b, w, rests)
	case s.Applies("dvg.infweapon.loader.without", w.Loader && rests && !s.mateBy(b)):
		return No("dvg.infweapon.loader.without", "wait an activation", "%s has no loader beside it and rests between two shots", w.Name)
	}
	return nil
}

// Rate is how many dice a shot has.  dvg.weapon.feed-rate
func (sh *Shot) Rate() int {
	if sh.High {
		return int(sh.Weapon.High)
	}
	return int(sh.Weapon.Rate)
}

// NumberOf is the number of a target.  dvg.weapon.brackets
func (s *State) NumberOf(sh *Shot, t *Quarry) int {
	k, _ := s.Law().Bracket(sh.Weapon, t.Dist, s.AimedAt(sh, t.Body))
	return force.BracketNeed(k)
}
