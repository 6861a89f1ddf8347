package position

import (
	"sortie/pack"
	"sortie/rules/defiance/law"
	"sortie/table"
)

// Describe names every field of the state once: for encoding, decoding and hashing alike.
func (s *State) Describe(c *pack.Codec) {
	s.Table.Fields(c)
	pack.Num(c, &s.Turn)
	pack.Num(c, &s.Phase)
	pack.SliceKnown(c, &s.Figures, describeFigure, s.hashedFigures())
	pack.Slice(c, &s.Units, describeUnit)
	pack.Slice(c, &s.Cards, func(c *pack.Codec, d *law.Card) {
		pack.Num(c, &d.Side)
		pack.Num(c, &d.Unit)
		pack.Bool(c, &d.Command)
		pack.Bool(c, &d.Dark)
		pack.Bool(c, &d.Used)
	})
	pack.Slice(c, &s.Deck.Cards, func(c *pack.Codec, n *int16) { pack.Num(c, n) })
	pack.Num(c, &s.Deck.Dealt)
	pack.Slice(c, &s.Areas, describeTemplate)
	pack.Slice(c, &s.Guns, func(c *pack.Codec, g *Gun) {
		pack.Num(c, &g.Body)
		pack.Nums(c, g.Crew[:])
		pack.Nums(c, g.Since[:])
	})
	pack.Slice(c, &s.Goals, func(c *pack.Codec, o *Objective) {
		table.Point(c, &o.At)
		pack.Num(c, &o.Held)
	})
	pack.Num(c, &s.Won)
	pack.Num(c, &s.Far)
	pack.Nums(c, s.Primary[:])
	pack.Nums(c, s.Strikes[:])
	pack.Nums(c, s.VP[:])
	pack.Num(c, &s.Acting)
	pack.Num(c, &s.Winner)
	pack.Bool(c, &s.Ended)
	pack.String(c, &s.Why)
	pack.String(c, &s.Proc.Verb)
	pack.Slice(c, &s.Proc.Args, func(c *pack.Codec, p *string) { pack.String(c, p) })
	pack.Bool(c, &s.Staged)
	if !c.Ended() { // states of before attacks were noted end here
		pack.Slice(c, &s.Attacks, func(c *pack.Codec, a *Attack) {
			pack.Num(c, &a.By)
			pack.Num(c, &a.On)
		})
	}
	if !c.Ended() { // states of before strokes were noted end here
		pack.Slice(c, &s.Strokes, func(c *pack.Codec, a *Stroke) {
			pack.Num(c, &a.By)
			pack.Num(c, &a.On)
			pack.Num(c, &a.Dice)
		})
	}
}

func describeFigure(c *pack.Codec, f *Figure) {
	pack.Num(c, &f.Frame)
	for _, n := range [...]*int8{&f.Leader, &f.Commander, &f.Focal, &f.Hurt, &f.Broke, &f.Tries, &f.Speed, &f.Wild, &f.Chits, &f.Used, &f.Dice, &f.Struck} {
		pack.Num(c, n)
	}
	for _, b := range [...]*bool{&f.Hero, &f.Standard, &f.Shaken, &f.Stunned, &f.Static, &f.Moved, &f.Spent, &f.Done, &f.Haywire, &f.Adrift,
		&f.OwnChit, &f.Boost, &f.Waits, &f.Charged, &f.Jumped, &f.Hit, &f.Led, &f.Mobbed} {
		pack.Bool(c, b)
	}
	for _, n := range [...]*uint8{&f.Cupola, &f.Wrecked, &f.Stopped} {
		pack.Num(c, n)
	}
	for _, n := range [...]*int16{&f.PV, &f.StunTurn, &f.UsedTurn, &f.RollsIn} {
		pack.Num(c, n)
	}
	pack.Nums(c, f.Arms[:])
	pack.Nums(c, f.Copies[:])
	pack.Nums(c, f.Arcs[:])
	pack.Nums(c, f.Shots[:])
	pack.Nums(c, f.Fired[:])
	pack.Num(c, &f.Mate)
	pack.Num(c, &f.Dodged)
	pack.Num(c, &f.Serves)
	pack.Num(c, &f.Slow)
	pack.Num(c, &f.Cover)
	pack.Num(c, &f.CoverPace)
	pack.Num(c, &f.Pace)
	pack.Num(c, &f.Order)
	none := NoUnit // whom its dice were used against, before strokes were noted
	pack.Num(c, &none)
	pack.Num(c, &f.Aim)
	pack.Num(c, &f.Aimed)
	pack.Num(c, &f.Aimer)
}

func describeUnit(c *pack.Codec, u *Unit) {
	for _, n := range [...]*int16{&u.Kind, &u.Count, &u.BrokeIn, &u.Changed} {
		pack.Num(c, n)
	}
	for _, n := range [...]*int8{&u.Part, &u.Most, &u.Cards, &u.Dark, &u.Level} {
		pack.Num(c, n)
	}
	for _, b := range [...]*bool{&u.Mob, &u.Lone, &u.Acted, &u.Broken, &u.Waiting, &u.HasLevel, &u.Left} {
		pack.Bool(c, b)
	}
	pack.Num(c, &u.From)
	pack.Num(c, &u.Status)
	pack.Num(c, &u.Order)
	pack.Num(c, &u.Pace)
	pack.Num(c, &u.Pattern)
}

func describeTemplate(c *pack.Codec, t *Template) {
	pack.Num(c, &t.Kind)
	pack.Num(c, &t.Unit)
	pack.Num(c, &t.By)
	pack.Num(c, &t.Target)
	table.Point(c, &t.At)
	pack.Num(c, &t.Facing)
	pack.Num(c, &t.Level)
	pack.Slice(c, &t.Guns, func(c *pack.Codec, b *BodyID) { pack.Num(c, b) })
	pack.Num(c, &t.Arm)
	pack.Num(c, &t.Radius)
	pack.Num(c, &t.Need)
	pack.Num(c, &t.Effects)
	pack.Num(c, &t.Until)
	pack.Num(c, &t.Spares)
	pack.Bool(c, &t.Torrent)
	pack.Num(c, &t.Part)
}

// hashedFigures is what is kept of figures that were hashed before, nil for a state that nobody has played on: a copy to look ahead
// from is not hashed so often.
func (s *State) hashedFigures() *pack.Known[Figure] {
	if s.Shop == nil {
		return nil
	}
	return &s.Shop.hashed
}

// Hash implements flow.Table.
func (s *State) Hash() uint64 { return pack.Hash(s.Describe) }

// Encode implements game.Game.
func (s *State) Encode(dst []byte) []byte { return pack.Encode(dst, s.Describe) }

// Copied is a position of its own.
func (s *State) Copied() State {
	n := *s
	n.Shop = nil
	n.Table = s.Table.Clone()
	n.Figures = append([]Figure(nil), s.Figures...)
	n.Units = append([]Unit(nil), s.Units...)
	n.Cards = append([]law.Card(nil), s.Cards...)
	n.Deck.Cards = append([]int16(nil), s.Deck.Cards...)
	n.Areas = append([]Template(nil), s.Areas...)
	for i := range n.Areas {
		n.Areas[i].Guns = append([]BodyID(nil), n.Areas[i].Guns...)
	}
	n.Guns = append([]Gun(nil), s.Guns...)
	n.Attacks = append([]Attack(nil), s.Attacks...)
	n.Strokes = append([]Stroke(nil), s.Strokes...)
	n.Goals = append([]Objective(nil), s.Goals...)
	n.Proc.Args = append([]string(nil), s.Proc.Args...)
	return n
}

// Over implements flow.Table.
func (s *State) Over() bool { return s.Ended }
