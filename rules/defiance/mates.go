package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/position"
)

// AskAlong is the question whether a figure takes the one along that serves its weapon.
const AskAlong = "along"

// followers are those who move with a figure as one: the crew of a gun, a loader or a powerpack that is taken along.
func (r *Run) followers(g *position.Going) []BodyID {
	if gun := r.GunAt(g.Body); gun != nil {
		return r.Serving(gun)
	}
	m := r.Mate(g.Body)
	if m == NoBody {
		return nil
	}
	if r.by("dvg.orders.jump.others-sprint", g.Leap && !r.CanJump(m)) || (g.Aloft || r.Bodies[g.Body].Level > 0) && r.Frame(m).Mode != force.Fly {
		return nil // nobody is carried through the air
	}
	contact, _ := r.Served(g.Body)
	f := r.Figure(m)
	if !f.Led {
		if !r.askYes(AskAlong, r.SideOf(g.Body), r.UnitOf(g.Body), contact, "Does "+r.FigureName(m)+" go along with "+r.FigureName(g.Body)+"? They act as one figure then.", true) {
			return nil
		}
		f.Led, f.Done, f.Spent = true, true, true
	}
	if slow, own := r.Movement(m), r.Movement(g.Body); slow < own && own > 0 {
		g.Limit = g.Limit * slow / own
	}
	if r.by("dvg.movement.prone.crawl-only", r.Bodies[m].Prone && !r.Bodies[g.Body].Prone, "dvg.movement.crawl.half") {
		g.Limit /= 2
	}
	return []BodyID{m}
}

// bring sets those who move with a figure down beside it, as they stood: where its way ends, and wherever something meets it
// on that, since they are one.
// dvg.infweapon.crew.movement, dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact
func (r *Run) bring(g *position.Going) {
	lead, was := g.Body, g.Last
	met := len(g.Ends.Points) > 0 && len(g.Ends.Along) > 0 // what lies on their ways meets them there

	for _, b := range g.Along { // dvg.movement.fly.same-level
		if r.Stands(lead) && r.Stands(b) && r.Frame(b).Mode == force.Fly && r.Bodies[b].Level != r.Bodies[lead].Level {
			under := r.underAll(b)
			r.Bodies[b].Level = r.Bodies[lead].Level
			r.Figure(b).Moved = true
			if !met {
				r.enters(b, under)
			}
		}
	}
	if !r.Stands(lead) || r.Bodies[lead].At == was {
		return
	}
	g.Last = r.Bodies[lead].At
	for i, b := range g.Along {
		if !r.StandsFit(b, false) { // it stays where that befell it
			continue
		}
		wish := r.Bodies[b].At.Add(r.Bodies[lead].At.Sub(was))
		if met {
			r.Bodies[b].At = wish
		}
		under := r.underAll(b)
		r.beside(b, lead, wish, g.Along[i+1:]...)
		r.Bodies[b].Facing = r.Bodies[lead].Facing
		r.Figure(b).Moved = true
		r.enters(b, under)
	}
}

// liesWith has one who serves a weapon lie down or stand up with its bearer: they are one.
// dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact
func (r *Run) liesWith(g *position.Going, prone bool) {
	contact, _ := r.Served(g.Body)
	if contact == "" || r.IsGun(g.Body) || !r.Stands(g.Body) || r.Bodies[g.Body].Prone == prone {
		return
	}
	for _, b := range g.Along {
		if r.Stands(b) && r.by(contact, true) {
			r.Bodies[b].Prone = r.Bodies[g.Body].Prone
		}
	}
}

// underAll tells under which areas a figure is.
func (r *Run) underAll(b BodyID) []bool {
	out := make([]bool, len(r.Areas))
	for i := range r.Areas {
		out[i] = r.inArea(&r.Areas[i], b)
	}
	return out
}

// inArea tells whether a figure is in suppression or poison.
func (r *Run) inArea(t *position.Template, b BodyID) bool {
	switch t.Kind {
	case position.Suppression:
		_, ok := r.under(t, b)
		return ok
	case position.Poison:
		body := r.Shape(b)
		return r.Bodies[b].Level == t.Level && geom.SegWithin(t.At, t.At, &body, r.law().Caught(t.Radius, r.Frame(b).Class == force.SI))
	}
	return false
}

// enters strikes a figure that was put into areas which it was not in before.  dvg.suppress.enter
func (r *Run) enters(b BodyID, before []bool) {
	areas := append([]position.Template(nil), r.Areas...)
	var gave []BodyID
	for i := range areas {
		t := &areas[i]
		if r.spared(t, b) || r.befriends(t, b) {
			continue
		}
		if r.Stands(b) && (i >= len(before) || !before[i]) && r.inArea(&areas[i], b) && !r.outOfView(t, b) {
			r.strikePassing(&areas[i], b, true, &gave)
		}
	}
}

// beside sets a figure down in contact with another, as near to a place as there is room, or as near as it can; some others are
// about to leave their places.
func (r *Run) beside(b, of BodyID, wish geom.Point, leave ...BodyID) {
	if at, ok := r.AtSide(b, of, wish, leave); ok {
		r.Bodies[b].At = at
		return
	}
	g := r.Prepare(r.SetOut(position.Going{Body: b, Along: leave, Goal: NoBody, Rival: NoUnit}))
	g.Spec.Place = true
	defer r.GiveSpec(g.Spec)
	if at, ok := g.Spec.Nearest(&r.Works().Field, 0, wish, nil, 30*geom.Inch); ok {
		r.Bodies[b].At = at
	}
}
