package matchfile_test

import (
	"strings"
	"testing"

	"sortie/flow"
	"sortie/geom"
	"sortie/matchfile"
)

// The written form of corners is documented; what has none is written as ever.
func TestCornersAreWrittenAfterTheirPoints(t *testing.T) {
	at := []geom.Point{{X: 508, Y: 0}, {X: 508, Y: 1016}, {X: -20, Y: 1016}}
	for _, c := range []struct {
		path flow.Path
		want string
	}{
		{flow.Path{Figure: 7, Points: at}, " 7:508,0>508,1016>-20,1016"},
		{flow.Path{Figure: 7, Points: at, Facing: 90, Turned: true, Corners: []flow.Corner{
			{}, {Facing: 45, Turned: true, Height: 254, Manner: flow.Climb}, {Manner: flow.Crawl, Prone: true}}},
			" 7:508,0/>508,1016/f45h254b>-20,1016/cp^90"},
		{flow.Path{Figure: 7, Points: at[:1], Corners: []flow.Corner{{Turned: true, Height: -9, Manner: flow.Jump}}}, " 7:508,0/f0h-9j"},
	} {
		a := flow.Answer{Paths: []flow.Path{c.path}}
		if got := matchfile.FormatAnswer(&a); got != c.want {
			t.Errorf("written %q, want %q", got, c.want)
		}
		es, err := matchfile.ParseEntries("a 0 move" + c.want + "\n")
		if err != nil || len(es) != 1 || !es[0].Answer.Same(&a) || len(es[0].Answer.Paths[0].Corners) != len(c.path.Corners) {
			t.Errorf("%q was read as %+v (%v)", c.want, es, err)
		}
	}
}

func TestBadCornersAreNamed(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"7:1,1/>2,2", "a corner at 1 of 2 points"},
		{"7:1,1/x", "is no corner"},
		{"7:1,1/pp", "is no corner"},
		{"7:1,1/pc", "is no corner"},
		{"7:1,1/f360", "0 to 359"},
		{"7:1,1/f-1", "0 to 359"},
		{"7:1,1/h0", "is no corner"},
		{"7:1,1/f007", "is no corner"},
		{"7:1,1/h99999999999", "is no corner"},
	} {
		if _, err := matchfile.ParseEntries("a 0 move " + c.path + "\n"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.path, err, c.want)
		}
	}
}
