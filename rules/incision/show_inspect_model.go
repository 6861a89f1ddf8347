package incision

import (
	"sortie/game"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// inspectModel answers what a model, a unit, a weapon or the table is: size, unit-size, type, kind, weapon, table, range.
func (s *State) inspectModel(query string, w *words) (game.Finding, bool) {
	switch query {
	case "size":
		k := s.model(s.modelCalled(w.next()))
		return game.Finding{Verdict: k.Size.String(), Cited: []tally.Rule{"is.stats.size-default", "is.size.equipment"}}, true
	case "unit-size":
		return game.Finding{Verdict: sizes[s.unitBulk(s.unitCalled(w.next()))].String(), Cited: []tally.Rule{"is.stats.unit-size-largest"}}, true
	case "type":
		k := s.model(s.modelCalled(w.next()))
		return game.Finding{Verdict: k.Kind.String(), Cited: []tally.Rule{"is.stats.type-default", "is.attr.buddy", "is.attr.probe"}}, true
	case "kind":
		return s.inspectKind(s.modelCalled(w.next())), true
	case "weapon":
		return s.inspectWeapon(w.next()), true
	case "table":
		return game.Finding{Verdict: "size", Value: int64(s.Size.X), Cited: []tally.Rule{"is.table.default-size"}}, true
	case "range":
		return s.inspectRange(s.modelCalled(w.next()), s.modelCalled(w.next())), true
	}
	return game.Finding{}, false
}

// inspectKind tells a sophont, another operative and mere equipment apart.  is.operative.definition, is.sophont.definition
func (s *State) inspectKind(m ModelID) game.Finding {
	f := game.Finding{Verdict: "equipment", Cited: []tally.Rule{"is.operative.definition", "is.sophont.definition"}}
	switch k := s.model(m); {
	case k.sophont():
		f.Verdict = "sophont"
	case k.operative():
		f.Verdict = "operative"
	}
	return f
}

// inspectWeapon tells the class of a weapon, and how many attacks its first mode has.  is.weapon.categories
func (s *State) inspectWeapon(key string) game.Finding {
	i := s.book.weaponCarried(key)
	if i < 0 {
		panic(game.Misworded("there is no weapon " + key))
	}
	wp := &s.book.weapons[i]
	f := game.Finding{Verdict: wp.Class.String(), Value: int64(wp.Modes[0].Attacks), Cited: []tally.Rule{"is.weapon.categories", "is.stats.weapon-default", "is.weapon.handgun", "is.weapon.rifle"}}
	if wp.Class == force.Grenade {
		f.Cited = append(f.Cited, "is.attr.grenade")
	}
	return f
}

// inspectRange measures from centre to centre, whenever one likes, in what the players measure with.
// is.measure.premeasure, is.measure.ranges-centre, is.measure.scale-15mm
func (s *State) inspectRange(a, b ModelID) game.Finding {
	d := s.Centres(a, b)
	if s.book.options.Scale > 0 && s.holds("is.measure.scale-15mm", true) {
		d = s.onTheTable(d)
	}
	return game.Finding{Verdict: "range", Value: int64(d), Cited: []tally.Rule{"is.measure.premeasure", "is.measure.ranges-centre"}}
}

// onTheTable is how long a distance of the rules is beside the screen: figures of 15 mm may fight in half inches or
// centimetres.  is.measure.scale-15mm
func (s *State) onTheTable(d geom.Length) geom.Length {
	if s.book.options.Scale == halfInches {
		return d / 2
	}
	return d * 10 * geom.MM / geom.Inch
}

// inspectAim answers: aim MODEL at X,Y: whether a shot from above may be aimed there, with its sum.
func (s *State) inspectAim(w *words) game.Finding {
	m := s.modelCalled(w.next())
	w.took("at")
	spot := w.point("the place")
	v := s.lobOf(m)
	if v.weapon == noWeapon {
		panic(game.Misworded(s.modelName(m) + " shoots at nothing from above"))
	}
	if no := s.spotRefusal(&v, spot); no != nil {
		return refused(no)
	}
	v.lob = &lob{spot: spot, observer: s.observer(m, spot, shardEyes)}
	sum := s.lobSum(&v)
	return summed("tn", &sum)
}
