package antares2

import (
	"strconv"

	"sortie/flow"
	"sortie/tally"
)

// The questions of allocation.
const (
	AskAllocate  = "allocate"
	AskBodyguard = "bodyguard"
	AskLucky     = "lucky"
	AskSacrifice = "sacrifice"
)

// allocate spreads the hits of a bout: the defender's evenly, then bodyguards, then the lucky hit by
// the shooter, then sacrificed buddies.  a2.allocate.defender-evenly
func (r *Run) allocate(b *Bout) {
	r.dropUnplaceable(b)
	r.spreadHits(b)
	r.bodyguards(b)
	r.placeLucky(b)
	r.sacrifices(b)
}

// excluded says why a model may not be given a hit, nil if it may. Lucky hits may be put on equipment.
func (r *Run) excluded(b *Bout, m ModelID, h *Hit) *tally.Refusal {
	t := r.typ(m)
	switch {
	case t.Role == Symbiote:
		return tally.Refuse("a2.special.symbiote.placement", "a symbiote is never hit", "")
	case t.Role == Equipment && !h.Lucky:
		return tally.Refuse("a2.allocate.no-equipment", "only a lucky hit can be put on equipment", "")
	case b.Melee && t.Role == TeamWeapon && !h.Lucky:
		return tally.Refuse("a2.h2h.allocate", "only a lucky strike can be put on a weapon", "")
	case t.Traits.NoHit && !b.Melee && h.Lucky:
		return tally.Refuse("a2.lucky.still-eligible", "it cannot be hit by shooting", "")
	case t.Traits.NoHit && !b.Melee:
		return tally.Refuse("a2.allocate.rule-immunity", "it cannot be hit by shooting", "")
	case !h.Blast && !b.Melee && !b.PBS && r.outOfAllSight(b, r.carrierOf(m)):
		if h.Lucky {
			return tally.Refuse("a2.lucky.still-eligible", "it is hidden from all shooters", "")
		}
		return tally.Refuse("a2.allocate.hidden-excluded", "it is hidden from all shooters", "")
	}
	return nil
}

// carrierOf is the vehicle that a built-in module is part of, or the model itself. With the variant
// the buddies of a vehicle are modules: they are seen where the vehicle is.  a2.vehicle.equipment-modules
func (r *Run) carrierOf(m ModelID) ModelID {
	u := r.Models[m].Unit
	if !r.book.Options.Modules || r.typ(m).Role != Equipment || r.unit(u).Type != Vehicle {
		return m
	}
	for o := range r.own(u) {
		r.cite("a2.vehicle.equipment-modules")
		return o
	}
	return m
}

// outOfAllSight tells whether a model is hidden from everybody who shoots in the bout.
func (r *Run) outOfAllSight(b *Bout, m ModelID) bool {
	if len(b.shooters) == 0 {
		return false
	}
	return flow.Recall(r.io, func() bool { return r.hidden(m, b.shooters, r.sizeOfShooters(b)) })
}

func (r *Run) sizeOfShooters(b *Bout) Size {
	best := Small
	for _, m := range b.shooters {
		best = max(best, r.typ(m).Size)
	}
	return best
}

// eligible lists the models a hit may be given to.
func (r *Run) eligible(b *Bout, h *Hit, dst []ModelID) []ModelID {
	for m := range r.all(b.Target) {
		if r.excluded(b, m, h) == nil {
			dst = append(dst, m)
		}
	}
	return dst
}

// dropUnplaceable drops hits that no model can receive, such as direct fire at a unit that is wholly
// hidden by now. A blast on a unit keeps its hits.
func (r *Run) dropUnplaceable(b *Bout) {
	var room [24]ModelID
	direct := r.eligible(b, &Hit{}, room[:0])
	n := len(direct)
	blast := len(r.eligible(b, &Hit{Blast: true}, room[:0]))
	kept := b.Hits[:0]
	for _, h := range b.Hits {
		switch {
		case h.Fixed && r.Models[h.Model].Gone:
		case h.Fixed, h.Lucky && len(r.eligible(b, &h, nil)) > 0:
			kept = append(kept, h)
		case !h.Lucky && (h.Blast && blast > 0 || !h.Blast && n > 0):
			kept = append(kept, h)
		}
	}
	b.Hits = kept
}

// spread collects what the defender hands out: the places in b.Hits of ordinary hits.
type spread struct {
	r     *Run
	b     *Bout
	items []int
	near  []ModelID // who may be given direct hits
	all   []ModelID // who may be given blast hits
}

// spreadHits asks the defender to spread the ordinary hits.  a2.allocate.defender-picks-dice
func (r *Run) spreadHits(b *Bout) {
	s := &spread{r: r, b: b}
	blast := false
	for i, h := range b.Hits {
		if !h.Lucky && !h.Fixed {
			s.items = append(s.items, i)
			blast = blast || h.Blast
		}
	}
	if len(s.items) == 0 {
		return
	}
	s.near = r.eligible(b, &Hit{}, nil)
	s.all = s.near
	if blast {
		s.all = r.eligible(b, &Hit{Blast: true}, nil)
		r.cite("a2.blast.allocate-all-models")
	}
	r.citeSpread(s)
	values := s.usual()
	if r.mattersWho(b, s) {
		a := r.ask(flow.Question{
			Name: AskAllocate, Seat: r.unit(b.Target).Side, Kind: flow.Allocate, Rule: "a2.allocate.defender-evenly",
			Unit: int32(b.Target), Target: int32(b.Shooter), Prompt: "Who receives the hits?",
			Offers: s.offers, Items: s.itemOffers, Check: s.check,
			Default: flow.Answer{Values: values}, HasDefault: true,
		})
		values = a.Values
	}
	for i, v := range values {
		b.Hits[s.items[i]].Model = ModelID(v)
	}
}

func (r *Run) citeSpread(s *spread) {
	if !r.io.Loud() {
		return
	}
	if r.unit(s.b.Target).Mixed {
		r.cite("a2.mixed.hits-one-unit")
	}
	for _, i := range s.items {
		if s.b.Hits[i].SV != s.b.Hits[s.items[0]].SV {
			r.cite("a2.allocate.defender-picks-dice")
		}
	}
	for m := range r.own(s.b.Target) {
		if len(s.b.shooters) > 0 && !s.b.Melee && !s.b.PBS && !r.outOfAllSight(s.b, m) {
			r.cite("a2.allocate.visible-to-any")
		}
	}
}

// mattersWho tells whether there is anything to choose, or anything a player could wrongly try.
func (r *Run) mattersWho(b *Bout, s *spread) bool {
	n := 0
	for range r.all(b.Target) {
		n++
	}
	return n > 1 || len(s.all) > 1
}

func (s *spread) receivers(item int) []ModelID {
	if s.b.Hits[s.items[item]].Blast {
		return s.all
	}
	return s.near
}

// usual hands the hits out in turn to the models with the fewest, in their order.
func (s *spread) usual() []int32 {
	out := make([]int32, len(s.items))
	var room [64]int8
	for i := range s.items {
		best := NoModel
		for _, m := range s.receivers(i) {
			if best == NoModel || room[s.place(m)] < room[s.place(best)] {
				best = m
			}
		}
		room[s.place(best)]++
		out[i] = int32(best)
	}
	return out
}

// place is a model's number within its unit; units have far fewer than 64 models.
func (s *spread) place(m ModelID) int { return int(m-s.r.unit(s.b.Target).First) % 64 }

func (s *spread) offers() []flow.Option {
	var out []flow.Option
	probe := Hit{Blast: len(s.all) > len(s.near)}
	for m := range s.r.all(s.b.Target) {
		out = append(out, flow.Option{Value: int32(m), Key: s.r.modelName(m), Label: s.r.modelName(m), Refused: s.r.excluded(s.b, m, &probe)})
	}
	return out
}

func (s *spread) itemOffers() []flow.Option {
	out := make([]flow.Option, len(s.items))
	for i, at := range s.items {
		key := s.r.hitName(&s.b.Hits[at])
		out[i] = flow.Option{Value: int32(i), Key: key, Label: key}
	}
	return out
}

// hitName is what a player calls a hit: its weapon and its SV.
func (s *State) hitName(h *Hit) string {
	name := "hit"
	if h.Weapon >= 0 {
		name = s.book.Weapons[h.Weapon].Key
	}
	return name + "-sv" + strconv.Itoa(int(h.SV))
}

// check refuses an uneven spread: no model may have two hits more than another that could have had
// one of them.  a2.allocate.defender-evenly
func (s *spread) check(a *flow.Answer) *tally.Refusal {
	var got [64]int8
	for _, v := range a.Values {
		got[s.place(ModelID(v))]++
	}
	for i, v := range a.Values {
		h := &s.b.Hits[s.items[i]]
		if refused := s.r.excluded(s.b, ModelID(v), h); refused != nil {
			return refused
		}
		for _, m := range s.receivers(i) {
			if got[s.place(m)] < got[s.place(ModelID(v))]-1 {
				return tally.Refuse("a2.allocate.defender-evenly", s.r.modelName(ModelID(v))+" has more than its share", "give "+s.r.modelName(m)+" a hit first")
			}
		}
	}
	return nil
}

// bodyguards lets a commander's hits be taken by a Loyal Bodyguard of its unit, each by itself. The
// lucky hit is not placed yet and cannot be passed on.  a2.special.loyal-bodyguard
func (r *Run) bodyguards(b *Bout) {
	var guards []ModelID
	for m := range r.own(b.Target) {
		if r.typ(m).Traits.Bodyguard {
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
	a := r.ask(flow.Question{
		Name: AskBodyguard, Seat: r.unit(b.Target).Side, Kind: flow.Allocate, Rule: "a2.special.loyal-bodyguard",
		Unit: int32(b.Target), Target: int32(b.Shooter), Prompt: "Which hits on the commander does a bodyguard take?",
		Offers: func() []flow.Option { return r.guardOffers(b) },
		Items: func() []flow.Option {
			out := make([]flow.Option, len(items))
			for i, at := range items {
				key := r.modelName(b.Hits[at].Model) + "/" + r.hitName(&b.Hits[at])
				out[i] = flow.Option{Value: int32(i), Key: key, Label: key}
			}
			return out
		},
		Check: func(a *flow.Answer) *tally.Refusal {
			for i, v := range a.Values {
				if v != keep[i] && !r.typ(ModelID(v)).Traits.Bodyguard {
					return tally.Refuse("a2.special.loyal-bodyguard", "a hit stays where it is or goes to a bodyguard", "")
				}
			}
			return nil
		},
		Default: flow.Answer{Values: keep}, HasDefault: true,
	})
	for i, v := range a.Values {
		b.Hits[items[i]].Model = ModelID(v)
	}
}

// guarded tells whether a model's hits may be passed on.
func (s *State) guarded(m ModelID) bool {
	t := &s.typ(m).Traits
	return !t.Bodyguard && (t.Command > 0 || t.Follow)
}

func (r *Run) guardOffers(b *Bout) []flow.Option {
	var out []flow.Option
	for m := range r.own(b.Target) {
		o := flow.Option{Value: int32(m), Key: r.modelName(m), Label: r.modelName(m)}
		if !r.guarded(m) && !r.typ(m).Traits.Bodyguard {
			o.Refused = tally.Refuse("a2.special.loyal-bodyguard", "it is no bodyguard", "")
		}
		out = append(out, o)
	}
	return out
}

// placeLucky lets the shooter put the lucky hit on any model that can be hit, equipment included.
// a2.lucky.shooter-allocates-last
func (r *Run) placeLucky(b *Bout) {
	for i := range b.Hits {
		h := &b.Hits[i]
		if !h.Lucky || h.Fixed {
			continue
		}
		var room [24]ModelID
		can := r.eligible(b, h, room[:0])
		usual := can[0]
		for _, m := range can {
			if r.counts(m) {
				usual = m
				break
			}
		}
		if h.Blast {
			r.cite("a2.blast.lucky-one-hit")
		}
		h.Model = usual
		if n := len(can); n < 2 && r.unit(b.Target).Count < 2 {
			r.cite("a2.lucky.shooter-allocates-last")
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
		if r.typ(ModelID(a.Value)).Role == Equipment {
			r.cite("a2.lucky.may-hit-equipment")
		}
	}
}

func (r *Run) luckyOffers(b *Bout, h *Hit) []flow.Option {
	var out []flow.Option
	for m := range r.all(b.Target) {
		out = append(out, flow.Option{Value: int32(m), Key: r.modelName(m), Label: r.modelName(m), Refused: r.excluded(b, m, h)})
	}
	return out
}

// sacrifices lets a NuHu's unit spend buddies, each to negate one hit.  a2.special.sacrificial-buddy.when
func (r *Run) sacrifices(b *Bout) {
	buddies, nuhu := 0, false
	for m := range r.all(b.Target) {
		t := r.typ(m)
		nuhu = nuhu || t.Traits.Sacrificial
		if t.Traits.Buddy && t.Role == Equipment {
			buddies++
		}
	}
	if !nuhu || buddies == 0 || len(b.Hits) == 0 {
		return
	}
	a := r.ask(flow.Question{
		Name: AskSacrifice, Seat: r.unit(b.Target).Side, Kind: flow.PickSeveral, Rule: "a2.special.sacrificial-buddy.when",
		Unit: int32(b.Target), Target: int32(b.Shooter), Prompt: "Which hits does a buddy catch?", Max: int32(buddies),
		Offers: func() []flow.Option { return r.sacrificeOffers(b) }, HasDefault: true,
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

func contains(vs []int32, v int32) bool {
	for _, x := range vs {
		if x == v {
			return true
		}
	}
	return false
}

// sacrificeOffers lists the hits; those of special munitions and vorpal charges cannot be caught.
func (r *Run) sacrificeOffers(b *Bout) []flow.Option {
	out := make([]flow.Option, len(b.Hits))
	for i := range b.Hits {
		key := r.modelName(b.Hits[i].Model)
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
		if b.Source == "munition" || b.Source == "vorpal" {
			out[i].Refused = tally.Refuse("a2.special.sacrificial-buddy.sources", "a buddy cannot catch this kind of hit", "")
		}
	}
	return out
}

// spendBuddy removes a buddy at once, one that is not hit itself if there is one.
// a2.special.sacrificial-buddy.removed
func (r *Run) spendBuddy(b *Bout) {
	spent := NoModel
	for m := range r.all(b.Target) {
		t := r.typ(m)
		if !t.Traits.Buddy || t.Role != Equipment {
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
	if spent == NoModel {
		return
	}
	r.Models[spent].Gone = true
	r.tell("sacrificed", b.Target, b.Shooter, "a2.special.sacrificial-buddy.removed", "%s spends a buddy to catch a hit", r.name(b.Target))
}
