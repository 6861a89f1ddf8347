package position

import (
	"sortie/pack"
	"sortie/table"
)

// Describe names every field of the state once: for encoding, decoding and hashing alike.
func (s *State) Describe(c *pack.Codec) {
	pack.Num(c, &s.Turn)
	pack.Num(c, &s.Phase)
	pack.Rows(c, len(s.Units), s.describeUnit)
	pack.Rows(c, len(s.Bodies), s.describeModel)
	pack.Slice(c, &s.Markers, describeMarker)
	pack.Slice(c, &s.Damage, describeDamage)
	pack.Slice(c, &s.Wrecks, describeWreck)
	pack.Num(c, &s.Events)
	pack.Num(c, &s.EventsOut)
	pack.Nums(c, s.Captured[:])
	pack.Num(c, &s.Action)
	pack.Num(c, &s.Acting)
	pack.Nums(c, s.VP[:])
	pack.Num(c, &s.Winner)
	pack.Bool(c, &s.Ended)
	pack.String(c, &s.Why)
	pack.Num(c, &s.Deployer)
	pack.Num(c, &s.NextRun)
	pack.Num(c, &s.LastDrawn)
	pack.Num(c, &s.InARow)
	pack.Slice(c, &s.Options, describeOption)
	s.Script.Lines(c)
	if s.Book.Edition == First {
		pack.Slice(c, &s.Ways, describeWay)
		pack.Nums(c, s.Begun[:])
		for i := range s.Figures {
			pack.Num(c, &s.Figures[i].Turret)
		}
		for i := range s.Units {
			pack.Num(c, &s.Units[i].Contested)
			for k := range s.Units[i].Dice {
				pack.Bool(c, &s.Units[i].Dice[k].Sprung)
			}
		}
	}
}

func describeWay(c *pack.Codec, w *Way) {
	pack.Num(c, &w.Unit)
	pack.Num(c, &w.Piece)
}

// describeUnit names the fields of a unit. Whose it is and where its models begin in the list goes by the set-up.
func (s *State) describeUnit(c *pack.Codec, i int) {
	u := &s.Units[i]
	pack.Num(c, &u.Kind)
	pack.Fixed(c, s.Groups[i].Side)
	pack.Num(c, &u.Type)
	pack.Num(c, &u.Where)
	pack.Num(c, &u.Carrier)
	pack.Fixed(c, s.Head(UnitID(i)))
	pack.Fixed(c, s.Enrolled(UnitID(i)))
	pack.Num(c, &u.Strength)
	pack.Num(c, &u.Pins)
	for i := range u.Dice {
		pack.Num(c, &u.Dice[i].Order)
		pack.Bool(c, &u.Dice[i].Retained)
		pack.Bool(c, &u.Dice[i].Failed)
	}
	pack.Num(c, &u.NDice)
	pack.Num(c, &u.InHand)
	pack.Num(c, &u.MOD)
	pack.Num(c, &u.Extra)
	for _, b := range []*bool{&u.Mixed, &u.Sprinting, &u.Charged, &u.Escaped, &u.Took, &u.PutOff, &u.Acted, &u.Reserved, &u.Riders, &u.Abandoned, &u.WasMixed, &u.Waiting, &u.Secret, &u.Infiltrated} {
		pack.Bool(c, b)
	}
	pack.Num(c, &u.Tried)
	pack.Num(c, &u.Moved)
	pack.Num(c, &u.Carrying)
}

func (s *State) describeModel(c *pack.Codec, i int) {
	m, f := &s.Bodies[i], &s.Figures[i]
	pack.Num(c, &m.Base)
	pack.Fixed(c, m.Group)
	table.Point(c, &m.At)
	pack.Num(c, &m.Facing)
	pack.Num(c, &m.Inside)
	pack.Num(c, &m.Level)
	pack.Bool(c, &m.Gone)
	pack.Bool(c, &m.Off)
	pack.Num(c, &f.Wounds)
	pack.Num(c, &f.Breach)
	pack.Num(c, &f.Slow)
	pack.Num(c, &f.Disabled)
	pack.Num(c, &f.Was)
	pack.Bool(c, &f.Packed)
}

func describeMarker(c *pack.Codec, m *Marker) {
	pack.String(c, &m.Kind)
	pack.String(c, &m.Name)
	pack.Num(c, &m.Side)
	table.Point(c, &m.At)
	pack.Bool(c, &m.Gone)
	pack.Num(c, &m.Holder)
	pack.Num(c, &m.Value)
	pack.Num(c, &m.Level)
}

func describeDamage(c *pack.Codec, d *Damage) {
	pack.Num(c, &d.Piece)
	pack.Num(c, &d.Part)
	pack.Num(c, &d.Level)
	table.Point(c, &d.At)
	pack.Num(c, &d.Points)
	pack.Bool(c, &d.Breach)
}

func describeWreck(c *pack.Codec, w *Wreck) {
	for i := range w.Body.Pts {
		table.Point(c, &w.Body.Pts[i])
	}
	pack.Num(c, &w.Body.N)
	pack.Num(c, &w.Body.R)
	pack.String(c, &w.Name)
}

func describeOption(c *pack.Codec, o *ArmyOption) {
	pack.Num(c, &o.Side)
	pack.String(c, &o.Key)
	pack.Bool(c, &o.Used)
}

// Hash implements flow.Table.
func (s *State) Hash() uint64 { return pack.Hash(s.Describe) }

// Encode implements game.Game.
func (s *State) Encode(dst []byte) []byte { return pack.Encode(dst, s.Describe) }

// Copied is a state of its own. The book and the groups are shared: they never change in play. What changes
// seldom is shared too: figures and options are replaced as a whole; see alter.
func (s *State) Copied() State {
	n := *s
	n.Workshop = nil
	n.Units = append([]Unit(nil), s.Units...)
	n.Bodies = append([]table.Body(nil), s.Bodies...)
	n.Markers = append([]Marker(nil), s.Markers...)
	n.Damage = append([]Damage(nil), s.Damage...)
	n.Wrecks = append([]Wreck(nil), s.Wrecks...)
	n.Ways = append([]Way(nil), s.Ways...)
	n.Proc.Args = append([]string(nil), s.Proc.Args...)
	return n
}

// Over implements flow.Table.
func (s *State) Over() bool { return s.Ended }
