package position

import (
	"slices"

	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/sight"
	"sortie/tally"
)

// dense tells the classes of area terrain of the first edition apart: what the second edition's table makes obscuring at
// 6" or 8" is light, at 4" dense.  g1.house.terrain-classes
func (s *State) dense(k *force.TerrainKind) bool {
	return s.Applies("g1.house.terrain-classes", k.Class == force.AreaTerrain && k.See <= 4*geom.Inch)
}

// terrainOfSheet judges what a line crosses by the first edition: one dense piece or any two light pieces and obstacles
// block it, one light piece or obstacle makes the shot harder. What an end stands in does not intervene, nor an obstacle
// that the shooter defends.  g1.shoot.los.two-light, g1.shoot.los.one-dense
func (l *Line) terrainOfSheet(solid bool) Sight {
	skip, skip2 := int16(-1), int16(-1)
	if l.inside >= 0 || l.inside2 >= 0 {
		in := l.State.buildingSight(l.from, l.to, l.P, l.Q)
		if in.blocked {
			return Sight{Blocked: true, Solid: true, Rule: in.rule, By: in.by, At: in.at}
		}
		l.notes.Add(in.out)
		l.notes.Add(in.in)
		skip, skip2 = l.inside, l.inside2
	}
	got, pieces := Sight{}, 0
	for i := range l.State.Book.Board.Pieces {
		if l.sieved && !l.Field.pieces.Has(i) || int16(i) == skip || int16(i) == skip2 {
			continue
		}
		pc := l.State.sightPiece(i)
		if pc.Kind.Sight == force.Clear || !pc.Area.Bounds().Crossed(l.P, l.Q) || solid && pc.Kind.Sight != force.Blocking && !l.State.dense(pc.Kind) {
			continue
		}
		if !pc.Area.Crosses(l.P, l.Q) || !l.intervenes(i, pc) {
			continue
		}
		l.notes.Add(pc.Rule)
		if pc.Kind.Class == force.AreaTerrain {
			l.notes.Add("g1.house.terrain-classes")
		}
		by := Sight{Blocked: true, Solid: true, Rule: "g1.shoot.los.one-dense", By: pc.Key}
		if l.notes != nil {
			for _, span := range pc.Area.Crossing(l.P, l.Q, nil) {
				by.At = geom.Toward(l.P, l.Q, span.From.Length())
				break
			}
		}
		switch {
		case pc.Kind.Sight == force.Blocking:
			by.Rule = "a2.los.block.blocking-terrain"
			if l.sieved {
				l.Field.screen = i
			}
			return by
		case l.State.dense(pc.Kind):
			if l.by("g1.shoot.los.one-dense", true) {
				return by
			}
			continue
		}
		if pieces++; pieces > 1 && l.by("g1.shoot.los.two-light", true) {
			by.Rule, by.Solid = "g1.shoot.los.two-light", false
			return by
		}
		l.hinder(&got, pc)
	}
	return got
}

// hinder notes what one piece on the line costs.  g1.acc.light-terrain, g1.acc.obstacle
func (l *Line) hinder(got *Sight, pc *force.Piece) {
	cost, rule := -2, tally.Rule("g1.acc.light-terrain")
	if pc.Kind.Class == force.Obstacle {
		cost, rule = -1, "g1.acc.obstacle"
	}
	if l.State.Denied(rule) {
		return
	}
	if cost < got.Penalty {
		*got = Sight{Obscured: true, Penalty: cost, Rule: rule, By: pc.Key}
	}
	l.notes.Add(rule)
}

// intervenes tells whether a piece on the line lies between its ends.
func (l *Line) intervenes(i int, pc *force.Piece) bool {
	if l.by("a2.los.open.high-ground", (l.high[0] >= 0 || l.high[1] >= 0) && (l.overlooks(l.high[0], i, pc) || l.overlooks(l.high[1], i, pc))) {
		return false
	}
	from, to := pc.Area.Contains(l.P), pc.Area.Contains(l.Q)
	switch {
	case pc.Kind.Sight == force.Blocking:
		return !(pc.Building == nil && from && to && l.to != NoModel)
	case l.by("g1.diff.acc.within-terrain", from || to):
		return false
	case pc.Kind.Class == force.Obstacle && l.by("a2.los.open.defended-obstacle", l.defends(l.fu, i)):
		return false
	}
	return true
}

// penaltyOfSheet is the rule of what intervening terrain costs a whole unit.
func penaltyOfSheet(cost int) (int, tally.Rule) {
	switch {
	case cost == 0:
		return 0, ""
	case cost == 1:
		return -1, "g1.acc.obstacle"
	}
	return -2, "g1.acc.light-terrain"
}

// CoverOfUnit is the cover of a whole unit: the greatest bonus that at least half of its models reach, equipment aside.
// g1.shoot.cover-by-unit
func (s *State) CoverOfUnit(u UnitID, shooters []ModelID, pbs bool) (int, string, tally.Rule) {
	type has struct {
		bonus int
		label string
		rule  tally.Rule
	}
	var room [24]has
	list := room[:0]
	for m := range s.Own(u) {
		bonus, label, rule := s.Cover(m, shooters, pbs)
		list = append(list, has{bonus, label, rule})
	}
	best := has{}
	for _, h := range list {
		n := 0
		for _, o := range list {
			n += OneIf(o.bonus >= h.bonus)
		}
		if h.bonus > best.bonus && 2*n >= len(list) {
			best = h
		}
	}
	return best.bonus, best.label, best.rule
}

// OccupiesBuilding tells whether at least half of a unit's models are in a building.  g1.acc.building
func (s *State) OccupiesBuilding(u UnitID) bool {
	in, all := 0, 0
	for m := range s.Own(u) {
		all++
		in += OneIf(s.Indoors(m))
	}
	return in > 0 && 2*in >= all
}

// behindOfSheet takes out of a leg what terrain hides by the first edition: the shadows of blocking and dense pieces, and
// where those of two light pieces or obstacles meet.  g1.shoot.los.one-dense, g1.shoot.los.two-light
func (w *Watch) behindOfSheet() {
	s := &w.shade
	var light [][]sight.Stretch
	for i := range w.Book.Board.Pieces {
		pc := w.sightPiece(i)
		if pc.Kind.Sight == force.Clear || !pc.Area.Bounds().Meets(s.Box()) || int16(i) == w.Bodies[w.e.m].Inside {
			continue
		}
		w.line.high = [2]int16{w.e.high, -1}
		blocks, from := pc.Kind.Sight == force.Blocking, pc.Area.Contains(w.e.at)
		if !blocks && (from || pc.Kind.Class == force.Obstacle && w.Defends(w.line.fu, i)) {
			continue
		}
		overlooked := w.e.high >= 0 && w.line.overlooks(w.e.high, i, pc)
		doubt := sight.Merged(append(slices.Clone(s.Doubt), s.On(&pc.Area, geom.Point{})...))
		certain := (blocks && !from || !blocks && w.dense(pc.Kind)) && !overlooked
		var cast []sight.Stretch
		for _, part := range pc.Area.Parts() {
			sh, ok := s.Cast(part.Core, part.R, certain, doubt)
			if ok && (overlooked || len(doubt) > 0 || blocks && from) {
				s.Tries = append(s.Tries, sh)
			}
			if ok && !certain && !blocks && !overlooked {
				cast = append(cast, sh)
			}
			if s.Covered() {
				return
			}
		}
		var out []sight.Stretch
		for _, sh := range sight.Merged(cast) {
			out = sh.Without(doubt, out)
		}
		light = append(light, out)
	}
	for i := range light {
		for k := range light[:i] {
			s.Dark = sight.Common(light[i], light[k], s.Dark)
		}
	}
}
