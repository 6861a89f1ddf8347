package position

import (
	"math/bits"

	"sortie/geom"
	"sortie/march"
)

// apart is how far two models of a unit are from each other: on one level what lies between them, in one house 1" a
// floor, and else both. No more than 1" is a link.  a2.formation.one-inch, a2.building.floors-formation
func (a *post) apart(b *post) geom.Length {
	floors := geom.Length(max(a.level-b.level, b.level-a.level)) * geom.Inch
	if floors > 0 && a.house >= 0 && a.house == b.house {
		return floors
	}
	return geom.Gap(&a.body, &b.body) + floors
}

// Tear is the longest link of the shortest chain through all posts.
func Tear(posts []post) geom.Length {
	return march.Tear(len(posts), func(i, j int) geom.Length { return posts[i].apart(&posts[j]) })
}

// tearLeft is how far apart the unit is when its move is over, floors changed at the end of it included.
func (g *Move) tearLeft() geom.Length {
	left := Tear(g.posts())
	if st, ok := g.stairsAtEnd(); ok {
		if _, best := g.closeFloors(&st); best < left {
			return best
		}
	}
	return left
}

// stairsAtEnd is how the unit may change floors when its ways are gone; false if it will not be asked.
func (g *Move) stairsAtEnd() (Stairs, bool) {
	st := Stairs{Unit: g.Spec.Unit, Left: g.Leftover, Target: g.Spec.Target}
	house := int16(-1)
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own {
			continue
		}
		at := g.State.Enclosing(p.end())
		if at < 0 || house >= 0 && at != house {
			return st, false
		}
		house = at
	}
	if house < 0 || g.Placed {
		return st, false
	}
	st.Top, st.Pace = g.State.TopLevel(int(house)), g.FloorPace(house)
	return st, st.Top > 0
}

// TopLevel is the highest level of a house on which somebody can stand.
func (s *State) TopLevel(house int) int8 {
	top := s.LevelsLeft(house) - 1
	if s.Book.Board.Pieces[house].Building.OpenRoof {
		top++
	}
	return top
}

// climber is a model of a unit that changes floors, with the levels on which it may end, as bits.
type climber struct {
	p    *Pose
	may  uint16
	ends int8
}

// closeFloors is on which levels the models of a unit in one house end if they come together as far as they can, in the
// order of the poses, and how far apart the unit is then. Whoever touches the target of a charge stays. Of a
// unit on floors next to each other everybody is linked to everybody there, so it is enough to look at which
// floors are held.  a2.building.floors-formation, a2.formation.compromised
func (g *Move) closeFloors(st *Stairs) ([]int8, geom.Length) {
	who := g.climbers(st)
	best, fewest := geom.Length(1<<30), int8(127)
	var levels []int8
	for held := uint16(1); held < 1<<(st.Top+1); held++ {
		tries := 0
		if widest(held) > best || !g.assign(who, held, 0, &tries) {
			continue
		}
		left, change := max(g.tearOf(who), geom.Inch), int8(0)
		for i := range who {
			change += max(who[i].ends-who[i].p.Level, who[i].p.Level-who[i].ends)
		}
		if left > best || left == best && change >= fewest {
			continue
		}
		best, fewest, levels = left, change, levels[:0]
		for i := range who {
			levels = append(levels, who[i].ends)
		}
	}
	return levels, best
}

// widest is the greatest step between levels that are held.
func widest(held uint16) geom.Length {
	gap, last := geom.Length(0), -1
	for l := range 16 {
		if held&(1<<l) == 0 {
			continue
		}
		if last >= 0 {
			gap = max(gap, geom.Length(l-last)*geom.Inch)
		}
		last = l
	}
	return gap
}

// climbers lists the unit's own models with the levels that each can pay for and stand on.
func (g *Move) climbers(st *Stairs) []climber {
	var who []climber
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own {
			continue
		}
		c := climber{p: p, may: 1 << p.Level}
		for l := int8(0); l <= st.Top && l < 16; l++ {
			floors := geom.Length(max(l-p.Level, p.Level-l))
			if floors == 0 || floors*st.Pace > st.Left(p.Model) || st.Target != NoUnit && g.touches(p, st.Target) {
				continue
			}
			q := *p
			if q.Level, q.Named = l, true; g.mayStand(&q) == nil {
				c.may |= 1 << l
			}
		}
		who = append(who, c)
	}
	return who
}

// touches tells whether a model of the move ends in contact with a unit.
func (g *Move) touches(p *Pose, target UnitID) bool {
	for n := range g.State.Own(target) {
		if body := g.State.Shape(n); g.State.Bodies[n].Level == p.Level && g.State.Contact(&p.EndBody, &body, p.Level) {
			return true
		}
	}
	return false
}

// mostTries bounds how often levels are handed out for one set of floors; nobody stands so oddly that it is reached.
const mostTries = 5000

// assign puts the models from the n-th on levels that are held, the nearest first, so that each of these is and nobody
// stands on another.
func (g *Move) assign(who []climber, held uint16, n int, tries *int) bool {
	if *tries++; *tries > mostTries {
		return false
	}
	missing := held
	for i := range who[:n] {
		missing &^= 1 << who[i].ends
	}
	if n == len(who) {
		return missing == 0
	}
	if bits.OnesCount16(missing) > len(who)-n {
		return false
	}
	c := &who[n]
	for far := int8(0); far < 16; far++ {
		for _, l := range [2]int8{c.p.Level + far, c.p.Level - far} {
			if l < 0 || l > 15 || far == 0 && l != c.p.Level || c.may&held&(1<<l) == 0 || standsOn(who[:n], c, l) {
				continue
			}
			if c.ends = l; g.assign(who, held, n+1, tries) {
				return true
			}
		}
	}
	return false
}

// standsOn tells whether a model on a level would overlap one of those put there already. Who stays where he was is not
// judged again.
func standsOn(before []climber, c *climber, level int8) bool {
	for i := range before {
		o := &before[i]
		if o.ends == level && (o.p.Level != level || c.p.Level != level) && geom.Overlap(&o.p.EndBody, &c.p.EndBody) {
			return true
		}
	}
	return false
}

// tearOf is how far apart models are on the levels that were handed out.
func (g *Move) tearOf(who []climber) geom.Length {
	posts := make([]post, 0, len(who))
	for i := range who {
		posts = append(posts, post{who[i].p.EndBody, who[i].ends, g.State.Enclosing(who[i].p.end())})
	}
	return Tear(posts)
}
