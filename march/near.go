package march

import (
	"sortie/geom"
	"sortie/table"
)

// Group is a group of bodies near a party that are not moved. They are listed when the party first comes near them.
type Group struct {
	ID     table.GroupID
	Foe    bool
	Above  bool // they fly
	Pass   bool // their bodies may be passed
	Box    geom.Box
	Walls  []geom.Shape // that stand for a group under a roof
	listed bool
	from   int16 // where its bodies are listed
	to     int16
}

// Walled is the figure of a bystander that is a wall.
const Walled = -1

// list gives the places of a group's bodies among the others.
func (y *Party) list(n *Group) (from, to int16) {
	if n.listed {
		return n.from, n.to
	}
	if y.Others == nil {
		y.Others = make([]Bystander, 0, 32)
	}
	n.listed, n.from = true, int16(len(y.Others))
	for b := range y.On.Standing(n.ID) {
		if !y.About.Contains(y.On.Bodies[b].At) {
			continue
		}
		shape := y.On.Shape(b)
		k := len(y.Others)
		y.Others = append(y.Others, Bystander{Body: shape, Box: shape.Bounds(), Figure: int32(b), Group: int16(n.ID), Foe: n.Foe, Above: n.Above})
		if !y.Keep(&y.Others[k]) {
			y.Others = y.Others[:k]
		}
	}
	for i := range n.Walls {
		o := Bystander{Body: n.Walls[i], Box: n.Walls[i].Bounds(), Figure: Walled, Group: int16(n.ID), Foe: n.Foe, Above: n.Above}
		if y.Keep(&o) {
			y.Others = append(y.Others, o)
		}
	}
	n.to = int16(len(y.Others))
	return n.from, n.to
}

// Everybody lists the bodies of all groups, in order.
func (y *Party) Everybody() []Bystander {
	y.Others, y.Close = y.Others[:0], y.Close[:0]
	for i := range y.Near {
		y.Near[i].listed = false
		y.list(&y.Near[i])
	}
	return y.Others
}

// Surround begins to look about another end of the leader: the others who stand in a box matter there.
func (y *Party) Surround(box geom.Box) {
	y.Plots, y.Close, y.searches = y.Plots[:0], y.Close[:0], y.searches[:0]
	for k := range y.Near {
		n := &y.Near[k]
		if !box.Meets(n.Box) {
			continue
		}
		from, to := y.list(n)
		for i := from; i < to; i++ {
			if box.Meets(y.Others[i].Box) {
				y.Close = append(y.Close, i)
			}
		}
	}
}
