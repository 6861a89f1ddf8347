package firefight

import (
	"strconv"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// viewZones are the deployment zones.  ff.house.deployment-zone
func (s *State) viewZones() []game.Zone {
	out := make([]game.Zone, 0, 2)
	for side := range s.Edge {
		z := s.Zone(Side(side))
		out = append(out, game.Zone{Name: s.Book.Sides[side].Name + " deploys here", Seat: flow.Seat(side), Points: []geom.Point{
			z.Min, {X: z.Max.X, Y: z.Min.Y}, z.Max, {X: z.Min.X, Y: z.Max.Y},
		}})
	}
	return out
}

// lodge draws the figures of a unit in rows inside its building, where they have no place of their own.
// Several units share the ground side by side.  ff.building.target-measure
func (s *State) lodge(u UnitID, figures []game.Figure) {
	un := s.Unit(u)
	share, mine := 0, 0
	for i := range s.Units {
		if o := &s.Units[i]; o.In == un.In && (o.Where == position.Inside || o.Where == position.OnRoof) {
			if UnitID(i) == u {
				mine = share
			}
			share++
		}
	}
	box := s.Book.Board.Pieces[un.In].Area.Bounds()
	wide := (box.Max.X - box.Min.X) / geom.Length(share)
	mid := geom.Point{X: box.Min.X + wide*geom.Length(mine) + wide/2, Y: box.Center().Y}
	step := geom.Length(0)
	for i := range figures {
		step = max(step, 2*figures[i].Shape.Radius+40)
	}
	across := max(int(wide/max(step, 1)), 1)
	rows := (len(figures) + across - 1) / across
	for i := range figures {
		row, col := i/across, i%across
		inRow := min(across, len(figures)-row*across)
		at := mid.Add(geom.Point{X: step * geom.Length(2*col-inRow+1) / 2, Y: step * geom.Length(rows-1-2*row) / 2})
		f := &figures[i]
		for k := range f.Shape.Points {
			f.Shape.Points[k] = f.Shape.Points[k].Add(at.Sub(f.At))
		}
		f.At = at
		if un.Where == position.OnRoof {
			f.Height = 1
		}
	}
}

// viewRules lists the keywords a unit has.
func (s *State) viewRules(u UnitID) []game.Fact {
	t := s.Lead(u)
	words := *s.Words(u)
	out := words.Table().Facts()
	for k := SuppressiveFire; k <= CounterCharge; k++ {
		if hasReaction(t.Reactions, k) {
			out = append(out, game.Fact{Name: k.label(), Rule: reactionRule(k)})
		}
	}
	return out
}

// viewWeapons lists the weapons of a unit's models, each once.
func (s *State) viewWeapons(u UnitID) []game.Weapon {
	var out []game.Weapon
	var seen [256]bool
	for m := range s.Members(u) {
		for _, i := range s.TypeOf(m).Weapons {
			if !seen[i] {
				seen[i] = true
				out = append(out, viewWeapon(&s.Book.Weapons[i]))
			}
		}
	}
	return out
}

// viewWeapon prints a weapon.  ff.house.profile.weapon-fields
func viewWeapon(w *force.Weapon) game.Weapon {
	const rule tally.Rule = "ff.house.profile.weapon-fields"
	reach := "assault"
	if !w.Assault {
		reach = game.Tenths(w.Range)
		if w.Min > 0 {
			reach = game.Tenths(w.Min) + " to " + reach
		}
	}
	v := game.Weapon{Name: w.Name, Facts: []game.Fact{{Name: "RANGE", Value: reach, Rule: rule},
		{Name: "DICE", Value: strconv.Itoa(int(w.Dice)), Rule: rule}, {Name: "AP", Value: strconv.Itoa(int(w.AP)), Rule: "ff.kw.ap"}}}
	v.Facts = append(v.Facts, w.Words.Facts()...)
	return v
}
