package defs

import (
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"sortie/game"
	"sortie/geom"
)

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func TestWhatShips(t *testing.T) {
	files := fstest.MapFS{"data/arms.txt": file("weapon gun"), "data/force.txt": file("kind squad"),
		"data/lists/b.txt": file("list Second\nforce watch\n"), "data/lists/a.txt": file("list First\nforce watch\n")}
	if parts := Shipped(files, "force", "arms"); !reflect.DeepEqual(parts, []Part{{"force", "kind squad"}, {"arms", "weapon gun"}}) {
		t.Errorf("shipped %v", parts)
	}
	lists := ReadyLists(files, func(text string) (List, game.ListReport) {
		l, _ := ParseList(text)
		return l, game.ListReport{Points: 7, Text: l.Text()}
	})
	if len(lists) != 2 || lists[0].ID != "a" || lists[0].Name != "First" || lists[1].ID != "b" || lists[1].Points != 7 || lists[1].Force != "watch" {
		t.Errorf("ready lists %v", lists)
	}
	defer func() {
		if recover() == nil {
			t.Error("a file that is not there is no broken build")
		}
	}()
	Shipped(files, "none")
}

func TestFindByKeyOrName(t *testing.T) {
	list := [][2]string{{"line-squad", "Line squad"}, {"squad", "Line-Squad"}}
	find := func(key string) *[2]string {
		return Find(list, key, func(x *[2]string) (string, string) { return x[0], x[1] })
	}
	if find("squad") != &list[1] || find("Line Squad") != &list[0] || find("SQUAD") != &list[1] || find("tank") != nil {
		t.Error("found by another name")
	}
}

func TestAListThatWasJudged(t *testing.T) {
	l, _ := ParseList("unit squad aboard carrier\nunit tank\nunit crew aboard tank\n")
	for _, judged := range []bool{false, true} {
		j := Judgement{Judged: judged}
		j.Illegal(1, "x.one", "drop it", "%d too many", 3)
		j.Aboard(&l, "x.two")
		if want := map[bool]int{false: 2, true: 1}[judged]; len(j.Faults) != want {
			t.Fatalf("judged %v: %v", judged, j.Faults)
		}
		last := j.Faults[len(j.Faults)-1]
		if last.Rule != "x.two" || last.Line != 1 || !strings.Contains(last.What, `"carrier"`) || last.Fix == "" {
			t.Errorf("the carrier is judged %+v", last)
		}
	}
}

func TestTheTextOfATable(t *testing.T) {
	if lines, err := GroundLines("table 48x48 # ours\nterrain a wood disc 1,1 2\n", "table", "terrain"); err != nil || len(lines) != 2 {
		t.Errorf("%v, %v", lines, err)
	}
	if _, err := GroundLines("table 48x48\nunit red\n", "table", "terrain"); err == nil || !strings.Contains(err.Error(), `line 2: "unit" begins no line of a table`) {
		t.Errorf("got %v", err)
	}
	for _, c := range []struct {
		w, h geom.Length
		ok   bool
	}{{24, 240, true}, {23, 48, false}, {48, 23, false}, {241, 48, false}, {48, 241, false}} {
		if err := CheckSize(c.w*geom.Inch, c.h*geom.Inch); (err == nil) != c.ok {
			t.Errorf("%dx%d: %v", c.w, c.h, err)
		}
	}
	line := RectLine("wood", "forest", geom.Box{Min: geom.Point{X: 10 * geom.MM, Y: 20 * geom.MM}, Max: geom.Point{X: 40 * geom.MM, Y: 25 * geom.MM}})
	if line.Text != "terrain wood forest rect 10mm,20mm 30mmx5mm" {
		t.Error(line.Text)
	}
}
