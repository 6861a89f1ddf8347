package antares2

import (
	"strconv"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// Shield drones: the question which hit one meets, and its roll.
const (
	AskShield  = "shield"
	RollShield = "shield"
)

// shieldDrones lets each shield drone of the target meet shots, one roll a hit as long as it lives: a 1 blocks the shot, 2
// to 9 block it and destroy the drone, a 10 lets it through. Shots only: neither blows, nor mines, nor what falls down.
// g1.drone.shield.*
func (r *Run) shieldDrones(b *position.Bout) {
	if !b.Shoots() {
		return
	}
	for m := range r.Members(b.Target) {
		if !r.TypeOf(m).Traits.Sheet.Shield {
			continue
		}
		met := make([]bool, len(b.Hits))
		for !r.Bodies[m].Gone {
			i := r.askShield(b, m, met)
			if i < 0 {
				break
			}
			met[i] = true
			face := r.throw(r.shieldRoll(b, m, met))
			switch {
			case r.by("g1.drone.shield.ten", face == 10):
				continue
			case r.by("g1.drone.shield.one", face == 1):
			case r.by("g1.drone.shield.mid", true):
				r.Remove(m)
				b.LostOther++
			default:
				continue
			}
			r.tell("blocked", b.Target, b.Shooter, "g1.drone.shield.mid", "%s: the shield drone blocks a shot", r.Name(b.Target))
			b.Hits = append(b.Hits[:i], b.Hits[i+1:]...)
			met = append(met[:i], met[i+1:]...)
		}
	}
}

// askShield asks the owner which hit a drone meets next, -1 for none.
func (r *Run) askShield(b *position.Bout, drone ModelID, met []bool) int {
	first := int32(-1)
	offers := []flow.Option{{Value: -1, Key: "none", Label: "None"}}
	for i := range b.Hits {
		if met[i] || b.Hits[i].Model == drone {
			continue
		}
		if first < 0 {
			first = int32(i)
		}
		key := strconv.Itoa(i + 1)
		offers = append(offers, flow.Option{Value: int32(i), Key: key, Label: r.ModelName(b.Hits[i].Model) + " " + r.hitName(&b.Hits[i])})
	}
	if first < 0 {
		return -1
	}
	return int(r.ask(flow.Question{
		Name: AskShield, Seat: r.Groups[b.Target].Side, Kind: flow.PickOne, Rule: "g1.drone.shield.mid",
		Unit: int32(b.Target), Target: int32(b.Shooter), Prompt: "Which shot does the shield drone meet?",
		Offers:  func() []flow.Option { return append([]flow.Option(nil), offers...) },
		Default: flow.Answer{Value: first}, HasDefault: true,
	}).Value)
}

// inShard tells whether a model of a shard is shot at together with one that is aimed at: those within 1" of one another
// in a chain, and those that touch an enemy.  g1.drone.shard.targeting
func (s *State) inShard(b *position.Bout, m ModelID) bool {
	if !s.Sharded(b.Target) || len(b.Shooters) == 0 {
		return true
	}
	list := s.aimedOfShard(b)
	for i := 0; i < len(list); i++ {
		x := s.Shape(list[i])
	next:
		for o := range s.Own(b.Target) {
			for _, in := range list {
				if in == o {
					continue next
				}
			}
			if y := s.Shape(o); geom.Within(&x, &y, geom.Inch) || s.touchesEnemy(list[i]) && s.touchesEnemy(o) {
				list = append(list, o)
			}
		}
	}
	for _, o := range list {
		if o == m {
			return true
		}
	}
	return false
}

// aimedOfShard lists the models of a shard that a bout is aimed at: those under the markers of overhead shots, and for
// other shots the nearest that a shooter sees. Ruling: where nobody sees any by now, the nearest of all.
// g1.oh.marker, g1.shoot.eligibility
func (s *State) aimedOfShard(b *position.Bout) []ModelID {
	var list []ModelID
	direct := false
	for _, a := range b.Arms {
		if overhead := s.Mode(a).Overhead && a.Aim != NoModel; overhead {
			list = append(list, a.Aim)
		} else {
			direct = true
		}
	}
	if !direct && len(list) > 0 {
		return list
	}
	aimed := s.nearestTo(b, func(from, o ModelID) bool { return !s.See(from, -1, o, s.TypeOf(from).Size).Blocked })
	if aimed == NoModel {
		aimed = s.nearestTo(b, func(_, _ ModelID) bool { return true })
	}
	return append(list, aimed)
}

// nearestTo is the target's model nearest to a shooter that may be looked at from there, NoModel if none may.
func (s *State) nearestTo(b *position.Bout, may func(from, o ModelID) bool) ModelID {
	aimed, near := NoModel, geom.Length(1<<30)
	for o := range s.Own(b.Target) {
		x := s.Shape(o)
		for _, from := range b.Shooters {
			y := s.Shape(from)
			if d := geom.Gap(&x, &y); d < near && may(from, o) {
				aimed, near = o, d
			}
		}
	}
	return aimed
}

func (s *State) touchesEnemy(m ModelID) bool {
	side := s.OwnerOf(s.Bodies[m].Group)
	for i := range s.Units {
		if u := UnitID(i); s.Groups[i].Side != side && s.InPlay(u) && s.UnitWithin(u, m, position.Touch) {
			return true
		}
	}
	return false
}
