package game_test

import (
	"encoding/json"
	"testing"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

func TestShapesOfMarkers(t *testing.T) {
	at := geom.Point{X: 100, Y: 200}
	wide, _ := geom.Perimeter(geom.Disc(geom.Point{}, 10), geom.Disc(geom.Point{X: 90}, 10), geom.Disc(geom.Point{Y: 90}, 10))
	pair, _ := geom.Perimeter(geom.Disc(geom.Point{}, 10), geom.Disc(geom.Point{X: 90}, 10))
	one, _ := geom.Perimeter(geom.Disc(at, 10))
	for _, c := range []struct {
		shape game.Shape
		want  string
	}{
		{game.BarShape(at, 80, 20, 90), `{"kind":"polygon","points":[{"x":90,"y":160},{"x":110,"y":160},{"x":110,"y":240},{"x":90,"y":240}]}`},
		{game.TriangleShape(at, geom.Point{}, geom.Point{X: 5}), `{"kind":"polygon","points":[{"x":100,"y":200},{"x":0,"y":0},{"x":5,"y":0}]}`},
		{game.RingShape(at, 50, 10, -45, 180), `{"kind":"ring","points":[{"x":100,"y":200}],"radius":50,"width":10,"facing":675,"half":180}`},
		{game.FrontShape(at, geom.Point{X: 9}), `{"kind":"front","points":[{"x":100,"y":200},{"x":9,"y":0}]}`},
		{game.PartShape(wide), `{"kind":"hull","points":[{"x":0,"y":0},{"x":90,"y":0},{"x":0,"y":90}],"radius":10}`},
		{game.PartShape(pair), `{"kind":"pill","points":[{"x":0,"y":0},{"x":90,"y":0}],"radius":10}`},
		{game.PartShape(one), `{"kind":"disc","points":[{"x":100,"y":200}],"radius":10}`},
	} {
		if b, err := json.Marshal(c.shape); err != nil || string(b) != c.want {
			t.Errorf("%s (%v), want %s", b, err, c.want)
		}
	}
	if b, _ := json.Marshal(game.Marker{ID: 1, Radius: 5}); string(b) != `{"id":1,"name":"","kind":"","seat":0,"at":{"x":0,"y":0},"radius":5}` {
		t.Errorf("a round marker is %s", b)
	}
}

// A game may count eight marks of a unit; those beyond are left out, not mixed up.
func TestEightMarksAreCounted(t *testing.T) {
	var marks []game.Count
	for i := range 10 {
		marks = append(marks, game.Count{Name: string(rune('a' + i)), Value: i + 1})
	}
	g := marked{view: game.View{Units: []game.Unit{{ID: 1, Left: 3, Marks: marks}}}}
	names, vitals := game.MarksOf(g), game.VitalsOf(g, nil)
	if len(names) != game.MaxMarks || game.MaxMarks < 8 || len(vitals) != 2 || vitals[1].Left != 3 {
		t.Fatalf("%v, %v", names, vitals)
	}
	for k := range names {
		if int(vitals[1].Marks[k]) != k+1 {
			t.Errorf("%s is %d, want %d", names[k], vitals[1].Marks[k], k+1)
		}
	}
}

// marked is a game that only shows itself.
type marked struct {
	game.Game
	view game.View
}

func (m marked) View(flow.Seat) game.View { return m.view }
