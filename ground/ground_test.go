package ground

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"sortie/geom"
)

func discs() []Sort {
	return []Sort{{Kind: "rock", Shape: "disc", Weight: 2, Least: geom.Inch, Most: 3 * geom.Inch}, {Kind: "pond", Shape: "disc", Weight: 1, Least: 2 * geom.Inch, Most: 2 * geom.Inch, Extra: "deep"}}
}

func laid(t *testing.T, seed uint64) string {
	t.Helper()
	m := NewMaker(seed, 48, 36)
	for range 5 {
		if !m.Pair(discs()) {
			t.Fatalf("seed %d: no room for five pairs", seed)
		}
	}
	return m.Text()
}

// Every piece has its twin half round the middle, all lie on the table, and none near another.
func TestATableIsFairBySymmetry(t *testing.T) {
	for seed := range uint64(40) {
		type disc struct{ x, y, r float64 }
		var all []disc
		for _, line := range strings.Split(strings.TrimSpace(laid(t, seed)), "\n")[2:] {
			var d disc
			f := strings.Fields(line)
			if n, err := fmt.Sscanf(f[4]+" "+f[5], "%f,%f %f", &d.x, &d.y, &d.r); n != 3 {
				t.Fatalf("%q: %v", line, err)
			}
			if strings.HasPrefix(f[1], "pond") != strings.HasSuffix(line, " deep") {
				t.Errorf("%q: the further words belong to ponds", line)
			}
			all = append(all, d)
		}
		if len(all) != 10 {
			t.Fatalf("seed %d: %d pieces", seed, len(all))
		}
		for i, d := range all {
			if twin := all[i^1]; d.x+twin.x != 48 || d.y+twin.y != 36 || d.r != twin.r {
				t.Errorf("seed %d: %v has no twin but %v", seed, d, twin)
			}
			if d.x < d.r || d.y < d.r || d.x > 48-d.r || d.y > 36-d.r {
				t.Errorf("seed %d: %v hangs over the edge", seed, d)
			}
			for _, o := range all[:i] {
				if math.Hypot(d.x-o.x, d.y-o.y) < d.r+o.r+2-0.01 {
					t.Errorf("seed %d: %v and %v are too near", seed, d, o)
				}
			}
		}
	}
}

func TestASeedIsATable(t *testing.T) {
	first, again := laid(t, 3), laid(t, 3)
	if first != again || first == laid(t, 4) {
		t.Error("the seed does not decide")
	}
}

func TestPlacesMayBeForbidden(t *testing.T) {
	m := NewMaker(1, 48, 48)
	m.Allow = func(kind string, at geom.Point, r geom.Length) bool { return kind != "rock" }
	if m.Pair(discs()[:1]) {
		t.Error("a rock lies where none may")
	}
	if !m.Pair(discs()[1:]) {
		t.Error("ponds were not forbidden")
	}
}

func TestASampleIsALineForAnEditor(t *testing.T) {
	for _, shape := range []string{"blob", "rect", "disc", "band"} {
		s := Sort{Kind: "wall", Shape: shape, Least: geom.Inch, Most: 2 * geom.Inch}
		if line := Sample(s); !strings.HasPrefix(line, "terrain {name} wall ") || strings.Contains(line, "\n") || line != Sample(s) {
			t.Errorf("%s: %q", shape, line)
		}
	}
}
