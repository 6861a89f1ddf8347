package position

import (
	"sortie/pack"
	"sortie/table"
)

// Describe names every field of the state once: for encoding, decoding and hashing alike.
func (s *State) Describe(c *pack.Codec) {
	pack.Num(c, &s.Round)
	pack.Num(c, &s.Phase)
	pack.Rows(c, len(s.Units), s.describeUnit)
	pack.Rows(c, len(s.Bodies), s.describeModel)
	pack.Slice(c, &s.Markers, describeMarker)
	for _, side := range []*Side{&s.Initiative, &s.First, &s.Active, &s.Finished, &s.Scout, &s.Winner} {
		pack.Num(c, side)
	}
	pack.Bool(c, &s.Opening)
	pack.Bool(c, &s.Bought)
	pack.Nums(c, s.CP[:])
	pack.Nums(c, s.VP[:])
	pack.Nums(c, s.ReconScore[:])
	pack.Nums(c, s.Edge[:])
	pack.Num(c, &s.Mission)
	pack.Num(c, &s.Allowance)
	for i := range s.Prepared {
		pack.Bool(c, &s.Prepared[i])
	}
	pack.Nums(c, s.UsedOrders[:])
	pack.Num(c, &s.Acting)
	pack.Bool(c, &s.Ended)
	pack.String(c, &s.Why)
	s.Script.Lines(c)
}

// keptNeutral is how a state keeps Neutral: as the number behind its own two sides, which it was in states of old.
const keptNeutral Side = 2

func describeSide(c *pack.Codec, side *Side) {
	kept := *side
	if kept == Neutral {
		kept = keptNeutral
	}
	if pack.Num(c, &kept); !c.Reading() {
		return
	}
	if *side = kept; kept == keptNeutral {
		*side = Neutral
	}
}

// describeUnit names the fields of a unit. Its models are a run of bodies, by the set-up.
func (s *State) describeUnit(c *pack.Codec, i int) {
	u := &s.Units[i]
	pack.Num(c, &u.Kind)
	describeSide(c, &s.Groups[i].Side)
	pack.Num(c, &u.Where)
	pack.Num(c, &u.In)
	first, count := s.Run(UnitID(i))
	pack.Fixed(c, first)
	pack.Fixed(c, count)
	pack.Num(c, &u.Leader)
	pack.Num(c, &u.Original)
	for _, b := range [...]*bool{&u.Activated, &u.Pinned, &u.HtD, &u.Overwatch, &u.Smoked, &u.Disrupted, &u.NoReact,
		&u.Withheld, &u.Waiting, &u.Scouted, &u.Boosted, &u.Emptied, &u.HVA, &u.Lobbed, &u.Reacting} {
		pack.Bool(c, b)
	}
	pack.Num(c, &u.Shield)
	pack.Num(c, &u.Order)
	pack.Num(c, &u.Aura)
	pack.Num(c, &u.Lean)
	pack.Num(c, &u.Vigour)
	pack.Num(c, &u.Entered)
	pack.Num(c, &u.Left)
	pack.Num(c, &u.Moved)
}

// Run is where the bodies of a unit begin in the list, and how many there are.
func (s *State) Run(u UnitID) (first ModelID, count int) {
	for range s.Roll(u) {
		count++
	}
	return s.Member(u, 1), count
}

func (s *State) describeModel(c *pack.Codec, i int) {
	m, f := &s.Bodies[i], &s.Figures[i]
	pack.Fixed(c, m.Base)
	pack.Fixed(c, m.Group)
	table.Point(c, &m.At)
	pack.Num(c, &m.Facing)
	pack.Bool(c, &m.Gone)
	pack.Bool(c, &m.Off)
	pack.Num(c, &f.Damage)
	pack.Num(c, &f.Spent)
}

func describeMarker(c *pack.Codec, m *Marker) {
	pack.String(c, &m.Kind)
	pack.String(c, &m.Name)
	table.Point(c, &m.At)
	pack.Num(c, &m.Owner)
	pack.Num(c, &m.Unit)
	pack.Bool(c, &m.Gone)
	pack.Bool(c, &m.Roof)
}

// Hash implements flow.Table.
func (s *State) Hash() uint64 { return pack.Hash(s.Describe) }

// Encode implements game.Game.
func (s *State) Encode(dst []byte) []byte { return pack.Encode(dst, s.Describe) }

// Copied is a position of its own. The book and the groups are shared: they never change in play.
func (s *State) Copied() State {
	n := *s
	n.Shop = nil
	n.Units = append([]Unit(nil), s.Units...)
	n.Bodies = append([]table.Body(nil), s.Bodies...)
	n.Figures = append([]Figure(nil), s.Figures...)
	n.Markers = append([]Marker(nil), s.Markers...)
	n.Proc.Args = append([]string(nil), s.Proc.Args...)
	return n
}

// Over implements flow.Table.
func (s *State) Over() bool { return s.Ended }
