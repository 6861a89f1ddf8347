package antares2

import (
	"strconv"

	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// bodyguards lets a commander's hits be taken by a Loyal Bodyguard of its unit, each by itself. The
// lucky hit is not placed yet and cannot be passed on.  a2.special.loyal-bodyguard
func (r *Run) bodyguards(b *position.Bout) {
	var guards []ModelID
	for m := range r.Own(b.Target) {
		if r.TypeOf(m).Traits.Bodyguard {
			guards = append(guards, m)
		}
	}
	if len(guards) == 0 {
		return
	}
	var items []int
	for i, h := range b.Hits {
		if h.Model != NoModel && !h.Lucky && r.guarded(h.Model) {
			items = append(items, i)
		}
	}
	if len(items) == 0 {
		return
	}
	keep := make([]int32, len(items))
	for i, at := range items {
		keep[i] = int32(b.Hits[at].Model)
	}
	usual := r.usualGuards(b, items, guards)
	a := r.ask(flow.Question{
		Name: AskBodyguard, Seat: r.Groups[b.Target].Side, Kind: flow.Allocate, Rule: "a2.special.loyal-bodyguard",
		Unit: int32(b.Target), Target: int32(b.Shooter), Prompt: "Which hits on the commander does a bodyguard take?",
		Offers: func() []flow.Option { return r.guardOffers(b) },
		Items: func() []flow.Option {
			out := make([]flow.Option, len(items))
			for i, at := range items {
				key := r.ModelName(b.Hits[at].Model) + "/" + r.hitName(&b.Hits[at])
				out[i] = flow.Option{Value: int32(i), Key: key, Label: key}
			}
			return out
		},
		Check: func(a *flow.Answer) *tally.Refusal {
			for i, v := range a.Values {
				if v != keep[i] && !r.TypeOf(ModelID(v)).Traits.Bodyguard {
					return tally.Refuse("a2.special.loyal-bodyguard", "a hit stays where it is or goes to a bodyguard", "")
				}
			}
			return nil
		},
		Default: flow.Answer{Values: usual}, HasDefault: true,
	})
	for i, v := range a.Values {
		b.Hits[items[i]].Model = ModelID(v)
	}
}

// usualGuards passes a hit on where a bodyguard is expected to lose less by it than the commander.
func (r *Run) usualGuards(b *position.Bout, items []int, guards []ModelID) []int32 {
	out := make([]int32, len(items))
	w := r.harmOf(b)
	for i, at := range items {
		h := &b.Hits[at]
		best, cost := h.Model, w.less(h.Model, h)
		for _, g := range guards {
			if c := w.more(g, h); c < cost {
				best, cost = g, c
			}
		}
		if best != h.Model {
			w.drop(h.Model, h)
			w.add(best, h)
		}
		out[i] = int32(best)
	}
	return out
}

// guarded tells whether a model's hits may be passed on.
func (s *State) guarded(m ModelID) bool {
	t := &s.TypeOf(m).Traits
	return !t.Bodyguard && (t.Command > 0 || t.Follow)
}

func (r *Run) guardOffers(b *position.Bout) []flow.Option {
	var out []flow.Option
	for m := range r.Own(b.Target) {
		o := flow.Option{Value: int32(m), Key: r.ModelName(m), Label: r.ModelName(m)}
		if !r.guarded(m) && !r.TypeOf(m).Traits.Bodyguard {
			o.Refused = tally.Refuse("a2.special.loyal-bodyguard", "it is no bodyguard", "")
		}
		out = append(out, o)
	}
	return out
}

// placeLucky lets the shooter put the lucky hit on any model that can be hit, equipment included.
// a2.lucky.shooter-allocates-last
func (r *Run) placeLucky(b *position.Bout) {
	for i := range b.Hits {
		h := &b.Hits[i]
		if !h.Lucky || h.Fixed {
			continue
		}
		var room [24]ModelID
		can := r.eligible(b, h, room[:0])
		usual := flow.Recall(r.io, func() ModelID { return r.mostHurt(b, h, can) })
		if h.Blast {
			r.cite("a2.blast.lucky-one-hit")
		}
		h.Model = usual
		if n := len(can); r.by("a2.lucky.shooter-allocates-last", n < 2 && r.Enrolled(b.Target) < 2) {
			continue
		}
		hit := *h
		a := r.ask(flow.Question{
			Name: AskLucky, Seat: r.attacker(b), Kind: flow.PickOne, Rule: "a2.lucky.shooter-allocates-last",
			Unit: int32(b.Shooter), Target: int32(b.Target), Prompt: "Who receives the lucky hit?",
			Offers:  func() []flow.Option { return r.luckyOffers(b, &hit) },
			Default: flow.Answer{Value: int32(usual)}, HasDefault: true,
		})
		b.Hits[i].Model = ModelID(a.Value)
		if r.TypeOf(ModelID(a.Value)).Role == force.Equipment {
			r.cite("a2.lucky.may-hit-equipment")
		}
	}
}

// mostHurt is the model on which a lucky hit hurts its unit most: not one that falls anyway.
func (r *Run) mostHurt(b *position.Bout, h *position.Hit, can []ModelID) ModelID {
	w := r.harmOf(b)
	best, most := can[0], int64(-1)
	for _, m := range can {
		c := w.more(m, h)
		if c > most || c == most && r.Counts(m) && !r.Counts(best) {
			best, most = m, c
		}
	}
	return best
}

func (r *Run) luckyOffers(b *position.Bout, h *position.Hit) []flow.Option {
	var out []flow.Option
	for m := range r.Members(b.Target) {
		out = append(out, flow.Option{Value: int32(m), Key: r.ModelName(m), Label: r.ModelName(m), Refused: r.excluded(b, m, h)})
	}
	return out
}

// sacrifices lets a NuHu's unit spend buddies, each to negate one hit.  a2.special.sacrificial-buddy.when
func (r *Run) sacrifices(b *position.Bout) {
	buddies, nuhu := 0, false
	for m := range r.Members(b.Target) {
		t := r.TypeOf(m)
		nuhu = nuhu || t.Traits.Sacrificial
		if t.Traits.Buddy && t.Role == force.Equipment {
			buddies++
		}
	}
	if !nuhu || buddies == 0 || len(b.Hits) == 0 || r.by("a2.special.sacrificial-buddy.sources", b.Source == position.SourceCollapse) {
		return
	}
	a := r.ask(flow.Question{
		Name: AskSacrifice, Seat: r.Groups[b.Target].Side, Kind: flow.PickSeveral, Rule: "a2.special.sacrificial-buddy.when",
		Unit: int32(b.Target), Target: int32(b.Shooter), Prompt: "Which hits does a buddy catch?", Max: int32(buddies),
		Offers:  func() []flow.Option { return r.sacrificeOffers(b) },
		Default: flow.Answer{Values: r.usualSacrifices(b, buddies)}, HasDefault: true,
	})
	if len(a.Values) == 0 {
		return
	}
	r.cite("a2.special.sacrificial-buddy.sources")
	kept := b.Hits[:0]
	for i, h := range b.Hits {
		if contains(a.Values, int32(i)) {
			r.spendBuddy(b)
			continue
		}
		kept = append(kept, h)
	}
	b.Hits = kept
}

// usualSacrifices spends buddies on the hits that cost more than a buddy does, the dearest first.
func (r *Run) usualSacrifices(b *position.Bout, buddies int) []int32 {
	if b.Source == position.SourceMunition || b.Source == position.SourceVorpal {
		return nil
	}
	w := r.harmOf(b)
	var out []int32
	for range min(buddies, len(b.Hits)) {
		best, most := -1, r.buddyCost(b)
		for i := range b.Hits {
			if h := &b.Hits[i]; !contains(out, int32(i)) && w.less(h.Model, h) > most {
				best, most = i, w.less(h.Model, h)
			}
		}
		if best < 0 {
			break
		}
		w.drop(b.Hits[best].Model, &b.Hits[best])
		out = append(out, int32(best))
	}
	return out
}

// buddyCost is what it costs to spend a buddy: the cheapest.
func (r *Run) buddyCost(b *position.Bout) int64 {
	least := 0
	for m := range r.Members(b.Target) {
		if t := r.TypeOf(m); t.Traits.Buddy && t.Role == force.Equipment {
			if d := r.dear(m); least == 0 || d < least {
				least = d
			}
		}
	}
	return certain / 1000 * int64(least)
}

func contains(vs []int32, v int32) bool {
	for _, x := range vs {
		if x == v {
			return true
		}
	}
	return false
}

// sacrificeOffers lists the hits; those of special munitions and vorpal charges cannot be caught.
func (r *Run) sacrificeOffers(b *position.Bout) []flow.Option {
	out := make([]flow.Option, len(b.Hits))
	for i := range b.Hits {
		key := r.ModelName(b.Hits[i].Model)
		n := 1
		for j := range i {
			if b.Hits[j].Model == b.Hits[i].Model {
				n++
			}
		}
		if n > 1 {
			key += "/" + strconv.Itoa(n)
		}
		out[i] = flow.Option{Value: int32(i), Key: key, Label: key + " " + r.hitName(&b.Hits[i])}
		if b.Source == position.SourceMunition || b.Source == position.SourceVorpal {
			out[i].Refused = tally.Refuse("a2.special.sacrificial-buddy.sources", "a buddy cannot catch this kind of hit", "")
		}
	}
	return out
}

// spendBuddy removes a buddy at once, one that is not hit itself if there is one.
// a2.special.sacrificial-buddy.removed
func (r *Run) spendBuddy(b *position.Bout) {
	spent := NoModel
	for m := range r.Members(b.Target) {
		t := r.TypeOf(m)
		if !t.Traits.Buddy || t.Role != force.Equipment {
			continue
		}
		hit := false
		for _, h := range b.Hits {
			hit = hit || h.Model == m
		}
		if spent == NoModel || !hit {
			spent = m
		}
		if !hit {
			break
		}
	}
	if !r.Applies("a2.special.sacrificial-buddy.removed", spent != NoModel) {
		return
	}
	r.Remove(spent)
	r.tell("sacrificed", b.Target, b.Shooter, "a2.special.sacrificial-buddy.removed", "%s spends a buddy to catch a hit", r.Name(b.Target))
}
