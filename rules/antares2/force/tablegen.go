package force

import (
	"sortie/geom"
	"sortie/ground"
)

// pieces are what a generated table is made of, and how often each comes up.
func pieces() []ground.Sort {
	const small, large = 2 * geom.Inch, 15 * geom.Inch / 4
	return []ground.Sort{
		{Kind: "light-woodland", Shape: "blob", Weight: 3, Least: small, Most: large},
		{Kind: "dense-woodland", Shape: "blob", Weight: 2, Least: small, Most: large},
		{Kind: "scrub", Shape: "blob", Weight: 1, Least: small, Most: large},
		{Kind: "rubble", Shape: "blob", Weight: 1, Least: small, Most: large},
		{Kind: "marsh", Shape: "blob", Weight: 1, Least: small, Most: large},
		{Kind: "boulder-field", Shape: "blob", Weight: 1, Least: small, Most: large},
		{Kind: "rocks-walls", Shape: "band", Weight: 2, Least: small, Most: large},
		{Kind: "hedge", Shape: "band", Weight: 2, Least: small, Most: large},
		{Kind: "barrier", Shape: "band", Weight: 1, Least: small, Most: large},
		{Kind: "rock", Shape: "disc", Weight: 1, Least: small, Most: large},
		{Kind: "ruins", Shape: "rect", Weight: 2, Least: small, Most: large},
		{Kind: "building", Shape: "rect", Weight: 1, Least: small, Most: large},
	}
}

// GenerateTable makes a table as text, fair to both sides by symmetry. Larger games have wider tables.
func GenerateTable(points int, seed uint64) string {
	w, h := 48, 48
	if points > 800 {
		w = 72
	}
	m := ground.NewMaker(seed, w, h)
	for range 4 + w/16 {
		m.Pair(pieces())
	}
	return m.Text()
}
