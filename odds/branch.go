package odds

import "sortie/dice"

// branch is one thing that may come of a roll, or of a whole pool of like dice: their faces in the order
// they are said to fall, and the chance of it.
type branch struct {
	faces   []int
	weight  float64
	names   []string // of the rolls, for one way through a part of an activation
	outcome uint64   // of the part
	end     *stand   // of a stretch
}

// branchesOf lists what may come of a roll. A pool branches over how many of its dice fall into each class,
// not over every order; the highest class falls first, so that the same count looks the same in pools of
// different sizes.
func branchesOf(r dice.Roll) []branch {
	var room [dice.D10]dice.Class
	classes := r.Classes(room[:0])
	if r.Pool < 2 {
		out := make([]branch, len(classes))
		for i, c := range classes {
			out[len(out)-1-i] = branch{faces: []int{c.Face}, weight: float64(c.Weight) / float64(r.Range())}
		}
		return out
	}
	s := split{classes: classes, dice: int(r.Pool), chance: make([]float64, len(classes)), counts: make([]int, len(classes))}
	for i, c := range classes {
		s.chance[i] = float64(c.Weight) / float64(r.Range())
	}
	switch {
	case r.Least:
		s.least()
		return s.out
	case r.Most:
		s.most()
		return s.out
	}
	s.once = r.Once && len(classes) > 1
	s.share(len(classes)-1, int(r.Pool), 1)
	return s.out
}

// branches lists what may come of a roll, found once for all that are like it.
func (w *walker) branches(r dice.Roll) []branch {
	if r.Like != nil || r.Sides == 0 {
		return branchesOf(r)
	}
	r.Name, r.Unit, r.Key = "", 0, 0
	known, ok := w.rolls[r]
	if !ok {
		known = branchesOf(r)
		w.rolls[r] = known
	}
	return known
}

// split shares the dice of a pool out among the classes, highest class first.
type split struct {
	classes []dice.Class
	chance  []float64
	counts  []int
	dice    int
	once    bool
	out     []branch
}

// share gives class i none to all of the dice left; ways is the chance of what the classes above got.
func (s *split) share(i, left int, ways float64) {
	if i == 1 && s.once {
		s.lowest(left, ways)
		return
	}
	if i == 0 {
		s.counts[0] = left
		s.add(ways * power(s.chance[0], left))
		return
	}
	for n := left; n >= 0; n-- {
		s.counts[i] = n
		s.share(i-1, left-n, ways*choose(left, n)*power(s.chance[i], n))
	}
}

// lowest shares the last dice out between the two lowest classes, where of the lowest only one counts: none
// of it, or one, which then stands for any number of them.
func (s *split) lowest(left int, ways float64) {
	none := power(s.chance[1], left)
	s.counts[1], s.counts[0] = left, 0
	s.add(ways * none)
	if left > 0 {
		s.counts[1], s.counts[0] = left-1, 1
		s.add(ways * (power(s.chance[0]+s.chance[1], left) - none))
	}
}

// least has the lowest die fall into each class in turn, and the others into the highest.
func (s *split) least() {
	above, top := 0.0, len(s.classes)-1
	for i := top; i >= 0; i-- {
		from := above + s.chance[i]
		clear(s.counts)
		s.counts[top] = s.dice - 1
		s.counts[i]++
		s.add(power(from, s.dice) - power(above, s.dice))
		above = from
	}
}

// most has the highest die fall into each class in turn, and the others into the lowest.
func (s *split) most() {
	below := 0.0
	for i := range s.classes {
		upTo := below + s.chance[i]
		clear(s.counts)
		s.counts[0] = s.dice - 1
		s.counts[i]++
		s.add(power(upTo, s.dice) - power(below, s.dice))
		below = upTo
	}
}

func (s *split) add(weight float64) {
	faces := make([]int, 0, s.dice)
	for i := len(s.classes) - 1; i >= 0; i-- {
		for range s.counts[i] {
			faces = append(faces, s.classes[i].Face)
		}
	}
	s.out = append(s.out, branch{faces: faces, weight: weight})
}

// choose is the number of ways to pick k of n.
func choose(n, k int) float64 {
	out := 1.0
	for i := range min(k, n-k) {
		out = out * float64(n-i) / float64(i+1)
	}
	return out
}

func power(x float64, n int) float64 {
	out := 1.0
	for range n {
		out *= x
	}
	return out
}
