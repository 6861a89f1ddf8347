package table_test

import (
	"slices"
	"testing"

	"sortie/flow"
	"sortie/geom"
	"sortie/pack"
	"sortie/table"

	"pgregory.net/rapid"
)

func bases() []geom.Shape {
	return []geom.Shape{geom.Disc(geom.Point{}, 250), geom.Rect(geom.Point{}, 2000, 1200, 0)}
}

func roll(t *table.Table, g table.GroupID) []table.BodyID { return slices.Collect(t.Roll(g)) }

func rocks(t testing.TB) []table.Piece {
	p := table.Piece{Key: "rock", Form: table.Form{Kind: geom.KindDisc, Pts: []geom.Point{{X: 5000, Y: 5000}}, Width: 1000}}
	area, err := p.Form.Area()
	if err != nil {
		t.Fatal(err)
	}
	p.Area = area
	return []table.Piece{p}
}

// Groups split, join and lose members as lists of ids would, and a table read back is the same table.
func TestGroupsAreRuns(t *testing.T) {
	ground := rocks(t)
	rapid.Check(t, func(r *rapid.T) {
		tb := table.Table{Bases: bases(), Size: geom.Point{X: 48 * geom.Inch, Y: 48 * geom.Inch}, Ground: table.GroundOf(ground)}
		var lists [][]table.BodyID // what the groups should be
		for range rapid.IntRange(1, 4).Draw(r, "groups") {
			g := tb.Enlist(flow.First)
			lists = append(lists, nil)
			for range rapid.IntRange(0, 5).Draw(r, "bodies") {
				lists[g] = append(lists[g], tb.Add(g, int16(rapid.IntRange(0, 1).Draw(r, "base"))))
			}
		}
		for range rapid.IntRange(0, 12).Draw(r, "steps") {
			g := table.GroupID(rapid.IntRange(0, len(lists)-1).Draw(r, "group"))
			h := table.GroupID(rapid.IntRange(0, len(lists)-1).Draw(r, "other"))
			switch what := rapid.IntRange(0, 2).Draw(r, "what"); {
			case what == 0 && len(lists[g]) > 0:
				b := rapid.SampledFrom(lists[g]).Draw(r, "body")
				tb.Give(b, h)
				lists[g] = slices.DeleteFunc(slices.Clone(lists[g]), func(x table.BodyID) bool { return x == b })
				lists[h] = append(lists[h], b)
			case what == 1 && len(lists[g]) > 1:
				n := rapid.IntRange(1, len(lists[g])-1).Draw(r, "taken")
				if id := tb.Split(g, lists[g][:n]...); int(id) != len(lists) {
					r.Fatalf("the new group is %d, not %d", id, len(lists))
				}
				lists = append(lists, slices.Clone(lists[g][:n]))
				lists[g] = slices.Clone(lists[g][n:])
			case what == 2 && g != h:
				tb.Join(g, h)
				lists[h] = append(slices.Clone(lists[h]), lists[g]...)
				lists[g] = nil
			}
		}
		for g := range lists {
			if got := roll(&tb, table.GroupID(g)); !slices.Equal(got, lists[g]) {
				r.Fatalf("group %d is %v, not %v", g, got, lists[g])
			}
			if n := tb.Enrolled(table.GroupID(g)); n != len(lists[g]) {
				r.Fatalf("group %d has %d bodies, not %d", g, n, len(lists[g]))
			}
			next := tb.Head(table.GroupID(g))
			for i, b := range lists[g] {
				if next != b {
					r.Fatalf("body %d of group %d comes where %d should", next, g, b)
				}
				next = tb.Bodies[b].Next()
				if tb.Member(table.GroupID(g), i+1) != b || tb.Bodies[b].Group != table.GroupID(g) {
					r.Fatalf("body %d is not member %d of group %d", b, i+1, g)
				}
			}
		}
		if err := tb.Invariant(); err != nil {
			r.Fatal(err)
		}
		again(r, &tb, ground)
	})
}

func encode(tb *table.Table) []byte {
	w := pack.Writer(nil)
	tb.Fields(w)
	return w.Bytes()
}

func again(t interface{ Fatalf(string, ...any) }, tb *table.Table, ground []table.Piece) {
	b := encode(tb)
	back := table.Table{Bases: tb.Bases, Size: tb.Size, Ground: table.GroundOf(ground)}
	if err := pack.Fill(b, back.Fields, back.Invariant); err != nil {
		t.Fatalf("read back: %v", err)
	}
	if !slices.Equal(encode(&back), b) {
		t.Fatalf("a table read back is another one")
	}
}

// What one copy of a table does to its ground the other does not see, and ground made in play is written down.
func TestCopiesOwnTheirGround(t *testing.T) {
	ground := rocks(t)
	a := table.Table{Bases: bases(), Size: geom.Point{X: 20000, Y: 20000}, Ground: table.GroundOf(ground)}
	g := a.Enlist(flow.Second)
	v := a.Add(g, 1)
	a.Put(v, geom.Point{X: 9000, Y: 9000}, 30)
	b := a.Clone()
	hull := b.Shape(v)
	wreck, err := b.Ground.Add(table.Piece{Key: "wreck", Kind: 2, Form: table.FormOf(&hull), Height: geom.Inch})
	if err != nil {
		t.Fatal(err)
	}
	b.Remove(v)
	b.Ground.Alter(0).Damage = 3
	c := b.Clone()
	c.Ground.Alter(0).Holes = []table.Hole{{At: geom.Point{X: 5000, Y: 6000}, Width: geom.Inch}}
	if n := len(a.Ground.Pieces()); n != 1 || a.Ground.Pieces()[0].Damage != 0 || ground[0].Damage != 0 || a.Bodies[v].Gone {
		t.Errorf("the first table changed with its copy: %d pieces, %+v", n, a.Ground.Pieces()[0])
	}
	if len(b.Ground.Pieces()[0].Holes) != 0 || len(c.Ground.Pieces()[0].Holes) != 1 {
		t.Error("a hole in one copy is in the other")
	}
	if !b.Ground.Pieces()[wreck].Area.Contains(geom.Point{X: 9000, Y: 9000}) {
		t.Error("the wreck does not lie where the vehicle stood")
	}
	again(t, &c, ground)
}

// What was held lies where its holder fell, and goes on with whoever takes it.
func TestThingsAreHeld(t *testing.T) {
	tb := table.Table{Bases: bases(), Size: geom.Point{X: 20000, Y: 20000}}
	g := tb.Enlist(flow.First)
	a, b := tb.Add(g, 0), tb.Add(g, 0)
	tb.Put(a, geom.Point{X: 1000, Y: 1000}, 0)
	tb.Put(b, geom.Point{X: 1501, Y: 1000}, 0)
	tb.Things = append(tb.Things, table.Thing{Holder: table.NoBody, At: geom.Point{X: 400, Y: 400}})
	tb.Take(a, 0)
	tb.Bodies[a].At.X = 2500
	if tb.Where(0) != (geom.Point{X: 2500, Y: 1000}) {
		t.Error("a held thing does not go with its holder")
	}
	tb.Remove(a)
	if tb.Things[0].Holder != table.NoBody || tb.Where(0) != (geom.Point{X: 2500, Y: 1000}) {
		t.Errorf("it does not lie where its holder fell: %+v", tb.Things[0])
	}
	if tb.Count(g) != 1 || tb.First(g) != b || tb.Member(g, 1) != a {
		t.Error("the dead keep their number and do not count")
	}
}

// Equally near bodies are all nearest, and distances are those of outlines.
func TestNearestGivesTies(t *testing.T) {
	tb := table.Table{Bases: bases(), Size: geom.Point{X: 20000, Y: 20000}}
	g, h := tb.Enlist(flow.First), tb.Enlist(flow.Second)
	me := tb.Add(g, 0)
	tb.Put(me, geom.Point{X: 5000, Y: 5000}, 0)
	var foes []table.BodyID
	for _, at := range []geom.Point{{X: 7000, Y: 5000}, {X: 5000, Y: 7000}, {X: 5000, Y: 7400}} {
		b := tb.Add(h, 0)
		tb.Put(b, at, 0)
		foes = append(foes, b)
	}
	if got := tb.Nearest(me, foes, nil); !slices.Equal(got, foes[:2]) {
		t.Errorf("nearest are %v", got)
	}
	if d := tb.GroupGap(g, h); d != 1500 {
		t.Errorf("the groups are %d apart", d)
	}
	if !tb.GroupWithin(h, me, 1500) || tb.GroupWithin(h, me, 1499) {
		t.Error("within is not at most")
	}
	tb.TakeOff(h)
	if tb.GroupGap(g, h) != table.Far {
		t.Error("who is off the table is measured")
	}
}

// A watch says of each group whether it stands as it did, whatever has become of it.
func TestWatchesSeeWhatMoves(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		tb := table.Table{Bases: bases(), Size: geom.Point{X: 9000, Y: 9000}}
		for range 3 {
			g := tb.Enlist(flow.First)
			for range 3 {
				tb.Put(tb.Add(g, 0), geom.Point{X: 500, Y: 500}, 0)
			}
		}
		var w table.Watch
		if w.Knows(&tb) {
			r.Fatal("it knows what it has not seen")
		}
		w.Begin(&tb)
		moved := [3]bool{}
		for range rapid.IntRange(0, 4).Draw(r, "changes") {
			b := table.BodyID(rapid.IntRange(0, 8).Draw(r, "body"))
			switch body := &tb.Bodies[b]; rapid.IntRange(0, 5).Draw(r, "change") {
			case 0:
				body.At.X++
			case 1:
				body.Facing++
			case 2:
				body.Gone = true
			case 3:
				body.Off = true
			case 4:
				body.Prone = true
			case 5:
				body.Level++
			}
			moved[tb.Bodies[b].Group] = true
		}
		tb.Bodies[0].Aboard++ // which nobody watches
		said := [3]bool{}
		for g, next := w.Moved(&tb, 0); g != table.NoGroup; g, next = w.Moved(&tb, next) {
			said[g] = true
			w.Renew(&tb, g)
		}
		if said != moved {
			r.Fatalf("of the groups %v have changed, and it says %v", moved, said)
		}
		if g, _ := w.Moved(&tb, 0); g != table.NoGroup || !w.Knows(&tb) {
			r.Fatalf("group %d was looked at anew and differs", g)
		}
	})
}
