package flow

import (
	"testing"

	"sortie/geom"
)

// TestATrailTellsAnswersApart: whatever an answer says is in the trail, and so is the order.
func TestATrailTellsAnswersApart(t *testing.T) {
	q := &Question{Name: "move"}
	path := func(change func(*Path)) Answer {
		p := Path{Figure: 1, Points: []geom.Point{{X: 1, Y: 2}}, Corners: []Corner{{}}}
		change(&p)
		return Answer{Paths: []Path{p}}
	}
	all := []Answer{{}, {Value: 1}, {Values: []int32{0}}, {Values: []int32{0, 1}}, {Values: []int32{1, 0}}, {Word: "a"}, {Paths: []Path{{}}},
		path(func(*Path) {}),
		path(func(p *Path) { p.Figure = 2 }),
		path(func(p *Path) { p.Facing = 3 }),
		path(func(p *Path) { p.Turned = true }),
		path(func(p *Path) { p.Points[0] = geom.Point{X: 2, Y: 1} }),
		path(func(p *Path) { p.Points = append(p.Points, geom.Point{}) }),
		path(func(p *Path) { p.Corners[0].Facing = 1 }),
		path(func(p *Path) { p.Corners[0].Turned = true }),
		path(func(p *Path) { p.Corners[0].Height = 1 }),
		path(func(p *Path) { p.Corners[0].Manner = 1 }),
		path(func(p *Path) { p.Corners[0].Prone = true }),
	}
	seen := map[Trail]int{}
	for i := range all {
		var tr Trail
		tr.answered(q, &all[i])
		if k, ok := seen[tr]; ok {
			t.Errorf("answers %d and %d have the same trail", k, i)
		}
		seen[tr] = i
	}
	var one, two, other Trail
	one.rolled("hit", 3)
	one.rolled("hit", 4)
	two.rolled("hit", 4)
	two.rolled("hit", 3)
	other.rolled("damage", 3)
	other.rolled("hit", 4)
	if one == two || one == other {
		t.Error("throws in another order or by another name have the same trail")
	}
}
