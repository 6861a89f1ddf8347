package incision

import (
	"math/bits"

	"sortie/flow"
	"sortie/game"
)

// The marks of a glance, in the order of its numbers.
const (
	seenPins = iota
	seenWounds
	seenBroken
	seenProne
	seenUnconscious
	seenCaptive
	seenData
	seenHampered
	seenReactor
	seenBurnt
	seenCore
	seenOff
	seenHigh
	seenGripped
)

// Glossary implements game.Glancer.
func (s *State) Glossary() game.Glossary {
	return game.Glossary{
		Marks:    []string{"pins", "wounds", "broken", "prone", "unconscious", "captive", "data", "hampered", "reactor", "burnt out", "core", "off", "high", "gripped"},
		Orders:   orderNames[1:],
		Markers:  append([]string{"objective", "batter field", "strike"}, munitionWords...),
		Trackers: []string{"bag"},
	}
}

// Glance implements game.Glancer: what View says, the hidden core of a seat to that seat alone.  is.sc7.setup
func (s *State) Glance(seat flow.Seat, dst *game.Glance) {
	dst.Begin(int(s.Turn), s.Sides())
	bag := s.bag()
	for i := range dst.Scores {
		dst.Scores[i] = int(s.Level[i])
		dst.Trackers[0][i] = int16(bag[i])
	}
	for i := range s.Units {
		u := UnitID(i)
		g := s.glimpse(u)
		if s.knownCore(seat, u) {
			g.Marks[seenCore] = 1
		}
		g.Sheet = uint64(s.Figures[s.Units[i].Operative].Model)
		dst.Units = append(dst.Units, g)
	}
	s.countFigures(dst)
	s.lieAbout(dst)
	pieces := s.Ground.Pieces()
	for i := range pieces {
		dst.Ground = game.Stir(dst.Ground, int64(pieces[i].Damage)<<1|int64(one(pieces[i].Gone)))
	}
}

// Sheet implements game.Glancer.
func (s *State) Sheet(unit int32) game.Unit { return s.viewUnit(UnitID(unit)) }

// Pieces implements game.Glancer.
func (s *State) Pieces() []game.Terrain {
	var out []game.Terrain
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if !pieces[i].Gone {
			out = append(out, s.viewPiece(i))
		}
	}
	return out
}

// lieAbout notes the markers: things that lie about or are carried, and gear where there is any.
func (s *State) lieAbout(dst *game.Glance) {
	for i := range s.Things {
		th := &s.Things[i]
		if th.Gone {
			continue
		}
		spot := game.Spot{Kind: "objective", Seat: th.Side, Held: flow.Nobody, At: s.Where(i)}
		if th.Holder != NoModel {
			spot.Held = s.SideOf(th.Holder)
		}
		if lasting(th.Kind) {
			spot.Kind = munitionWord(th.Kind)
		}
		dst.Markers = append(dst.Markers, spot)
	}
	if len(s.Screens) == 0 && len(s.Calls) == 0 {
		return
	}
	for _, m := range s.viewGear() {
		dst.Markers = append(dst.Markers, game.Spot{Kind: m.Kind, Seat: m.Seat, Held: flow.Nobody, At: m.At})
	}
}

func (s *State) glimpse(u UnitID) game.Glimpse {
	un, k := s.unit(u), s.lead(u)
	g := game.Glimpse{Seat: s.sideOf(u), Where: s.placeWord(u)}
	if un.Die == Beside {
		g.Order, g.Acted = un.Order.String(), un.Order != NoOrder
	}
	op := un.Operative
	for k, on := range [...]bool{seenBroken: un.Broken, seenProne: s.Bodies[op].Prone, seenUnconscious: s.Figures[op].Unconscious, seenCaptive: s.captive(op),
		seenData: s.Figures[op].Data && k.Prop != Debris, seenHampered: s.hampered(op), seenReactor: un.Reactor == Hot || un.Reactor == Used, seenBurnt: un.Reactor == Burnt} {
		g.Marks[k] = int16(one(on))
	}
	g.Marks[seenPins], g.Marks[seenWounds], g.Marks[seenGripped] = max(0, un.Pins), int16(max(0, s.wounds(u))), int16(bits.OnesCount64(un.Gripped))
	if un.Left {
		return g
	}
	var x, y int64
	var drawn [seenHigh + 1]int16 // of figures, where the unit says nothing by that name
	for m := range s.Members(u) {
		b := &s.Bodies[m]
		g.Figures++
		x, y = x+int64(b.At.X), y+int64(b.At.Y)
		drawn[seenWounds] += int16(max(0, s.Figures[m].Wounds))
		drawn[seenProne] += int16(one(b.Prone))
		drawn[seenUnconscious] += int16(one(s.Figures[m].Unconscious))
		drawn[seenCaptive] += int16(one(s.captive(m)))
		drawn[seenOff] += int16(one(b.Off))
		drawn[seenHigh] += int16(max(0, s.highMark(m)))
	}
	for k, n := range drawn {
		if g.Marks[k] == 0 {
			g.Marks[k] = n
		}
	}
	g.At = game.Mean(x, y, int(g.Figures))
	return g
}

// countFigures counts the models that are left of each unit, captives with those they came with. How many came is part of its
// sheet: who is held at base, and so with whom a unit comes, is another matter in each scenario.
func (s *State) countFigures(dst *game.Glance) {
	for m := range s.Figures {
		home := &dst.Units[s.Figures[m].Home]
		home.Sheet += 1 << 16
		if !s.Bodies[m].Gone {
			home.Left++
		}
	}
}

// placeWord is the first word of where a unit is.
func (s *State) placeWord(u UnitID) string {
	switch un := s.unit(u); {
	case s.Bodies[un.Operative].Gone:
		return "destroyed"
	case un.Left:
		return "reserve"
	case un.Waits:
		return "waiting"
	case s.captive(un.Operative):
		return "captive"
	}
	return "table"
}
