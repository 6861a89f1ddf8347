package firefight

// hand deals wounds out so that they cost the owner least: it tries who might take each and keeps the
// cheapest way. Models of one profile with as many HP left and of the same worth are alike.
type hand struct {
	wounds []wound
	worth  [64]int
	kind   [64]int16 // of model, so that only one of several alike is tried
	tries  int       // left; then the cheapest way so far has to do
	now    [64]int8  // receivers by their place in the tray, -1 for nobody
	best   [64]int8
	cost   int // of the best, -1 for none yet
}

// maxTries bounds the search; a unit of three kinds of model that suffers ten wounds needs some hundred.
const maxTries = 2000

// cheapest proposes who takes wounds, and tells whether nobody is left.  ff.shoot.casualties.owner-chooses
func (r *Run) cheapest(t tray, wounds []wound) (out []int32, wiped bool) {
	if len(wounds) > len(hand{}.now) || r.allAlike(&t) {
		return r.deal(t, wounds, nil)
	}
	h := hand{wounds: wounds, tries: maxTries, cost: -1}
	for i := range t.n {
		h.worth[i], h.kind[i] = r.modelWorth(t.models[i], t.melee), r.Bodies[t.models[i]].Base
	}
	h.try(&t, 0, 0, -1)
	out = make([]int32, len(wounds))
	for k := range wounds {
		i := max(h.best[k], 0) // nobody is left: it is lost
		if h.best[k] >= 0 {
			t.give(int(i), wounds[k].points)
		}
		out[k] = int32(t.models[i])
	}
	return out, t.best() == tierNever
}

// allAlike tells whether the models that damage can reach before the leader do not differ.
func (r *Run) allAlike(t *tray) bool {
	first := -1
	for i := range t.n {
		switch {
		case t.tier[i] >= tierLeader:
		case first < 0:
			first = i
		case r.Bodies[t.models[i]].Base != r.Bodies[t.models[first]].Base || t.left[i] != t.left[first] || t.hp[i] > 1 ||
			r.holdsMarker(t.models[i]) != r.holdsMarker(t.models[first]):
			return false
		}
	}
	return true
}

// try deals the k-th wound and all after it, when those before have cost so much. After one as great that
// removed a model at once none of less worth is tried that it would remove too: which of two goes first is all
// the same.
func (h *hand) try(t *tray, k, cost, after int) {
	tier := t.best()
	if h.cost >= 0 && (cost >= h.cost || h.tries <= 0) {
		return
	}
	h.tries--
	if k == len(h.wounds) || tier == tierNever {
		h.cost, h.best = cost+h.damaged(t), h.now
		for ; k < len(h.wounds); k++ {
			h.best[k] = -1
		}
		return
	}
	if i := t.started(tier); i >= 0 {
		h.give(t, k, i, cost, false)
		return
	}
	if after >= 0 && (t.tier[after] != tier || h.wounds[k].points != h.wounds[k-1].points) {
		after = -1
	}
	for _, i := range h.inTurn(t, tier) {
		if after >= 0 && h.worth[i] < h.worth[after] && t.left[i] <= h.wounds[k].points {
			continue
		}
		h.give(t, k, int(i), cost, true)
	}
}

// inTurn lists the models of a tier, one of each kind, those of the least worth first.
func (h *hand) inTurn(t *tray, tier int8) []int8 {
	out := make([]int8, 0, 8)
	for i := range t.n {
		if t.tier[i] != tier || t.left[i] <= 0 || h.known(t, out, i) {
			continue
		}
		at := len(out)
		for at > 0 && h.worth[out[at-1]] > h.worth[i] {
			at--
		}
		out = append(out, 0)
		copy(out[at+1:], out[at:])
		out[at] = int8(i)
	}
	return out
}

// known tells whether one like a model is in a list.
func (h *hand) known(t *tray, list []int8, i int) bool {
	for _, k := range list {
		if h.kind[k] == h.kind[i] && t.left[k] == t.left[i] && h.worth[k] == h.worth[i] {
			return true
		}
	}
	return false
}

// give has a model take the k-th wound, and goes on.
func (h *hand) give(t *tray, k, i, cost int, chosen bool) {
	then := *t
	then.give(i, h.wounds[k].points)
	h.now[k] = int8(i)
	after := -1
	if then.left[i] == 0 {
		cost += h.worth[i]
		if chosen {
			after = i
		}
	}
	h.try(&then, k+1, cost, after)
}

// damaged is what the models have lost that stand damaged in the end: half of their worth by HP.
func (h *hand) damaged(t *tray) int {
	cost := 0
	for i := range t.n {
		if t.left[i] > 0 && t.tier[i] != tierNever {
			cost += h.worth[i] * int(t.hp[i]-t.left[i]) / (2 * int(t.hp[i]))
		}
	}
	return cost
}
