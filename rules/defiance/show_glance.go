package defiance

import (
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/position"
)

// The marks of a glance, in the order of its numbers.
const (
	seenActivated = iota
	seenBroken
	seenShaken
	seenStunned
	seenCovering
	seenCards
	seenAdHoc
	seenMob
	seenDamage
	seenStructure
	seenProne
	seenOff
	seenSpeed
	seenStatic
	seenHaywire
	seenAdrift
	seenChits
	seenStopped
	seenEngaged
	seenDisabled
	seenLevel
	seenSlowed
	seenWeapons
)

// Glossary implements game.Glancer.
func (s *State) Glossary() game.Glossary {
	g := game.Glossary{
		Marks: []string{"activated", "broken", "shaken", "stunned", "covering", "cards", "adhoc", "mob", "damage", "structure-lost", "prone", "off", "speed", "static", "haywire",
			"out-of-control", "chits", "stopped", "engaged", "disabled", "level", "slowed", "weapons-lost"},
		Markers:  []string{"objective", position.Suppression.String(), position.Poison.String(), position.Smoke.String(), position.Strike.String()},
		Trackers: []string{"deck", "strikes"},
	}
	for o := position.NoOrder + 1; o <= position.DriveOrder; o++ {
		g.Orders = append(g.Orders, o.String())
	}
	return g
}

// Glance implements game.Glancer: what View says; hidden command cards are told to their own seat alone.
func (s *State) Glance(seat flow.Seat, dst *game.Glance) {
	dst.Begin(int(s.Turn), s.Sides())
	for i := range dst.Scores {
		dst.Scores[i] = int(s.VP[i])
		dst.Trackers[1][i] = int16(s.Strikes[i])
	}
	for _, n := range s.Deck.Cards[s.Deck.Dealt:] {
		dst.Trackers[0][s.Cards[n].Side]++
	}
	near := s.nearFoes()
	for i := range s.Units {
		dst.Units = append(dst.Units, s.glimpse(seat, UnitID(i), near[i]))
	}
	if s.Phase == position.Placement || s.Phase == position.Active {
		s.glanceCards(seat, dst)
	}
	for i := range s.Goals {
		dst.Markers = append(dst.Markers, game.Spot{Kind: "objective", Seat: s.Goals[i].Held, Held: flow.Nobody, At: s.Goals[i].At})
	}
	for i := range s.Areas {
		a := &s.Areas[i]
		dst.Markers = append(dst.Markers, game.Spot{Kind: a.Kind.String(), Seat: s.Groups[a.Unit].Side, Held: flow.Nobody, At: a.At})
	}
	pieces := s.Ground.Pieces()
	for i := range pieces {
		dst.Ground = game.Stir(dst.Ground, int64(oneIf(pieces[i].Gone)))
	}
}

// glanceCards says of every unit how likely its card is the next; see cardsLeft.
func (s *State) glanceCards(seat flow.Seat, dst *game.Glance) {
	total := 0
	for _, n := range s.Deck.Cards[s.Deck.Dealt:] {
		switch c := &s.Cards[n]; {
		case c.Dark && Side(c.Side) != seat:
			total++
		case !s.void(UnitID(c.Unit)):
			total++
			dst.Units[c.Unit].Share++
		}
	}
	for i := range dst.Units {
		if u := &dst.Units[i]; u.Share > 0 {
			u.Share = int16(1000 * int(u.Share) / total)
		}
	}
}

// Sheet implements game.Glancer.
func (s *State) Sheet(unit int32) game.Unit { return s.viewUnit(flow.Nobody, UnitID(unit)) }

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

// glimpse is what changes of a unit. Its sheet does with who is or was in it.
func (s *State) glimpse(seat flow.Seat, u UnitID, near bool) game.Glimpse {
	un := &s.Units[u]
	g := game.Glimpse{Seat: s.Groups[u].Side, Where: s.placeWord(u), Left: int16(s.Count(u)), Acted: un.Acted || un.Order != position.NoOrder}
	if un.Order != position.NoOrder {
		g.Order = un.Order.String()
	}
	g.Sheet = uint64(un.Kind)<<8 | uint64(uint8(un.Part))
	var x, y int64
	for b := s.Head(u); b >= 0; b = s.Bodies[b].Next() {
		f, body := s.Figure(b), &s.Bodies[b]
		g.Sheet = game.Stir(g.Sheet, int64(b)<<32|int64(uint16(f.Frame))<<16|int64(uint16(f.PV)))
		if body.Gone {
			continue
		}
		g.Figures++
		x, y = x+int64(body.At.X), y+int64(body.At.Y)
		s.tally(b, near, &g)
	}
	g.At = game.Mean(x, y, int(g.Figures))
	s.tallyUnit(seat, u, &g)
	return g
}

// nearFoes tells of every unit whether an enemy is so near that figures may be locked: others need not be looked at one by one.
func (s *State) nearFoes() []bool {
	out, boxes := make([]bool, len(s.Units)), make([]geom.Box, len(s.Units))
	for i := range boxes {
		box, there := s.GroupBox(UnitID(i))
		if !there {
			continue
		}
		boxes[i] = box.Grow(geom.Inch)
		for k := range i {
			if boxes[k] != (geom.Box{}) && s.Groups[k].Side != s.Groups[i].Side && boxes[k].Meets(boxes[i]) {
				out[i], out[k] = true, true
			}
		}
	}
	return out
}

// tally adds the marks of a figure; near tells whether an enemy is, so that it may be locked.
func (s *State) tally(b BodyID, near bool, g *game.Glimpse) {
	f, body := s.Figure(b), &s.Bodies[b]
	add := func(mark, n int) { g.Marks[mark] += int16(n) }
	add(seenDamage, int(f.Hurt))
	add(seenStructure, int(f.Broke))
	add(seenShaken, oneIf(f.Shaken))
	add(seenStunned, oneIf(f.Stunned))
	add(seenProne, oneIf(body.Prone))
	add(seenOff, oneIf(body.Off))
	add(seenCovering, oneIf(f.Cover != position.NotCovering))
	add(seenSpeed, int(f.Speed))
	add(seenStatic, oneIf(f.Static))
	add(seenHaywire, oneIf(f.Haywire))
	add(seenAdrift, oneIf(f.Adrift))
	add(seenChits, s.chits(b))
	add(seenStopped, oneIf(f.Stopped != 0))
	add(seenEngaged, oneIf(near && s.Engaged(b)))
	add(seenDisabled, oneIf(s.Disabled(b)))
	add(seenLevel, int(body.Level))
	add(seenSlowed, int(f.Slow/geom.Inch))
	add(seenWeapons, bits(f.Wrecked))
}

// tallyUnit adds what is said of the unit; where it says something of its figures, that stands for theirs.
func (s *State) tallyUnit(seat flow.Seat, u UnitID, g *game.Glimpse) {
	un := &s.Units[u]
	g.Marks[seenActivated], g.Marks[seenBroken] = int16(oneIf(un.Acted)), int16(oneIf(un.Broken))
	g.Marks[seenCards], g.Marks[seenAdHoc], g.Marks[seenMob] = int16(max(0, s.Shown(seat, u))), int16(oneIf(un.Status == force.AdHocUnit)), int16(oneIf(un.Mob))
	shaken, stunned, covering := int16(0), int16(0), int16(0)
	for b := range s.Members(u) {
		f := s.Figure(b)
		shaken, stunned, covering = shaken+int16(oneIf(f.Shaken)), stunned+int16(oneIf(f.Stunned)), covering+int16(oneIf(f.Cover != position.NotCovering))
	}
	for i := range s.Guns {
		if b := s.Guns[i].Body; s.UnitOf(b) == u && s.Stands(b) {
			covering += int16(oneIf(s.Figures[b].Cover != position.NotCovering))
		}
	}
	for _, c := range [...]struct{ mark, n int16 }{{seenShaken, shaken}, {seenStunned, stunned}, {seenCovering, covering}} {
		if c.n > 0 {
			g.Marks[c.mark] = c.n
		}
	}
}

// placeWord is the first word of where a unit is.
func (s *State) placeWord(u UnitID) string {
	if s.Count(u) == 0 {
		return "destroyed"
	}
	for b := range s.Members(u) {
		if s.Bodies[b].Aboard != NoBody {
			return "aboard"
		}
	}
	if s.Units[u].Waiting {
		return "waiting"
	}
	return "table"
}
