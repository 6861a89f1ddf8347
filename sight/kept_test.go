package sight_test

import (
	"testing"

	"sortie/geom"
	"sortie/sight"

	"pgregory.net/rapid"
)

// What is kept is what was found last, and nothing of it touches what has changed since.
func TestKeptViewsHold(t *testing.T) {
	type seen struct {
		view  int
		field geom.Box
	}
	rapid.Check(t, func(r *rapid.T) {
		var k sight.Kept[int]
		want := map[[2]int16]seen{}
		box := func() geom.Box {
			p := spot(r, "box")
			return geom.Box{Min: p, Max: p}.Grow(geom.Length(rapid.IntRange(1, 2000).Draw(r, "size")))
		}
		for n := range rapid.IntRange(1, 40).Draw(r, "steps") {
			who, other := int16(rapid.IntRange(0, 5).Draw(r, "who")), int16(rapid.IntRange(0, 5).Draw(r, "other"))
			if rapid.IntRange(0, 3).Draw(r, "changes") == 0 {
				was, is := box(), box()
				k.Changed(who, was, is)
				for pair, s := range want {
					if pair[0] == who || pair[1] == who || s.field.Meets(was) || s.field.Meets(is) {
						delete(want, pair)
					}
				}
			} else if _, known := k.Find(who, other); !known {
				field := box()
				k.Keep(who, other, field, n)
				want[[2]int16{who, other}] = seen{n, field}
			}
			for a := range int16(6) {
				for b := range int16(6) {
					got, ok := k.Find(a, b)
					if s, should := want[[2]int16{a, b}]; ok != should || ok && got != s.view {
						r.Fatalf("of %d and %d it keeps %d (%v), not %v", a, b, got, ok, s)
					}
				}
			}
		}
		k.Forget()
		if _, ok := k.Find(0, 1); ok {
			r.Fatal("it was to forget")
		}
	})
}

// There is room for so many views and no more: the newest are known.
func TestTheNewestViewsAreKept(t *testing.T) {
	var k sight.Kept[int]
	for n := range 600 {
		k.Keep(int16(n), 0, geom.Box{}, n)
		for m := max(0, n-250); m <= n; m++ {
			if got, ok := k.Find(int16(m), 0); !ok || got != m {
				t.Fatalf("after %d views that of %d is %d (%v)", n, m, got, ok)
			}
		}
	}
	if _, ok := k.Find(0, 0); ok {
		t.Error("it keeps everything")
	}
}
