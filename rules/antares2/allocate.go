package antares2

import (
	"strconv"

	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
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
func (r *Run) allocate(b *position.Bout) {
	r.dropUnplaceable(b)
	r.spreadHits(b)
	r.bodyguards(b)
	r.placeLucky(b)
	r.sacrifices(b)
}

// excluded says why a model may not be given a hit, nil if it may. Lucky hits may be put on equipment.
func (r *Run) excluded(b *position.Bout, m ModelID, h *position.Hit) *tally.Refusal {
	t := r.TypeOf(m)
	switch {
	case t.Role == force.Symbiote:
		return tally.Refuse("a2.special.symbiote.placement", "a symbiote is never hit", "")
	case t.Role == force.Equipment && !r.Applies("a2.lucky.may-hit-equipment", h.Lucky):
		return tally.Refuse("a2.allocate.no-equipment", "only a lucky hit can be put on equipment", "")
	case b.Melee && t.Role == force.TeamWeapon && !h.Lucky:
		return tally.Refuse("a2.h2h.allocate", "only a lucky strike can be put on a weapon", "")
	case r.Book.Edition == position.First && !b.Melee && !r.seenOnce(b, m, 1, func() bool { return r.inShard(b, m) }):
		return tally.Refuse("g1.drone.shard.targeting", "it is not with those that are shot at", "")
	case t.Traits.NoHit && h.Lucky:
		return tally.Refuse("a2.lucky.still-eligible", "it cannot be hit", "")
	case t.Traits.NoHit: // by blows as little as by shots: both are allocated alike  a2.h2h.allocate
		return tally.Refuse("a2.allocate.rule-immunity", "it cannot be hit", "")
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
	u := r.Bodies[m].Group
	if !r.Applies("a2.vehicle.equipment-modules", r.Book.Options.Modules && r.TypeOf(m).Role == force.Equipment && r.Unit(u).Type == force.Vehicle) {
		return m
	}
	for o := range r.Own(u) {
		r.cite("a2.vehicle.equipment-modules")
		return o
	}
	return m
}

// outOfAllSight tells whether a model is hidden from everybody who shoots in the bout.
func (r *Run) outOfAllSight(b *position.Bout, m ModelID) bool {
	if len(b.Shooters) == 0 {
		return false
	}
	if r.Denied("a2.allocate.visible-to-any") { // then all of them must see it
		for _, from := range b.Shooters {
			if r.Hidden(m, []ModelID{from}, r.sizeOfShooters(b)) {
				return true
			}
		}
	}
	return r.seenOnce(b, m, 2, func() bool { return r.Hidden(m, b.Shooters, r.sizeOfShooters(b)) })
}

func (r *Run) sizeOfShooters(b *position.Bout) force.Size {
	best := force.Small
	for _, m := range b.Shooters {
		best = max(best, r.TypeOf(m).Size)
	}
	return best
}

// eligible lists the models a hit may be given to.
func (r *Run) eligible(b *position.Bout, h *position.Hit, dst []ModelID) []ModelID {
	for m := range r.Members(b.Target) {
		if r.excluded(b, m, h) == nil {
			dst = append(dst, m)
		}
	}
	return dst
}

// dropUnplaceable drops hits that no model can receive, such as direct fire at a unit that is wholly
// hidden by now. A blast on a unit keeps its hits. What is bound to hit a model that cannot be hit, such as a house that
// falls on it, is lost.  a2.allocate.rule-immunity
func (r *Run) dropUnplaceable(b *position.Bout) {
	var room [24]ModelID
	direct := r.eligible(b, &position.Hit{}, room[:0])
	n := len(direct)
	blast := len(r.eligible(b, &position.Hit{Blast: true}, room[:0]))
	kept := b.Hits[:0]
	for _, h := range b.Hits {
		switch {
		case h.Fixed && (r.Bodies[h.Model].Gone || r.by("a2.allocate.rule-immunity", r.TypeOf(h.Model).Traits.NoHit)):
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
	b     *position.Bout
	items []int
	near  []ModelID // who may be given direct hits
	all   []ModelID // who may be given blast hits
}

// spreadHits asks the defender to spread the ordinary hits.  a2.allocate.defender-picks-dice
func (r *Run) spreadHits(b *position.Bout) {
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
	s.near = r.eligible(b, &position.Hit{}, nil)
	s.all = s.near
	if r.Applies("a2.blast.allocate-all-models", blast) {
		s.all = r.eligible(b, &position.Hit{Blast: true}, nil)
		r.cite("a2.blast.allocate-all-models")
	}
	r.citeSpread(s)
	values := flow.Recall(r.io, s.usual)
	if r.mattersWho(b, s) && !(r.Denied("a2.allocate.defender-picks-dice") && s.differ()) {
		a := r.ask(flow.Question{
			Name: AskAllocate, Seat: r.Groups[b.Target].Side, Kind: flow.Allocate, Rule: "a2.allocate.defender-evenly",
			Unit: int32(b.Target), Target: int32(b.Shooter), Prompt: "Who receives the hits?",
			Offers: position.Once(s.offers), Items: position.Once(s.itemOffers), Check: s.check,
			Default: flow.Answer{Values: values}, HasDefault: true,
		})
		values = a.Values
	}
	for i, v := range values {
		b.Hits[s.items[i]].Model = ModelID(v)
	}
}

// differ tells whether the hits that are spread are of different weapons.
func (s *spread) differ() bool {
	for _, i := range s.items {
		if s.b.Hits[i].SV != s.b.Hits[s.items[0]].SV {
			return true
		}
	}
	return false
}

func (r *Run) citeSpread(s *spread) {
	if !r.io.Loud() {
		return
	}
	if r.Unit(s.b.Target).Mixed {
		r.cite("a2.mixed.hits-one-unit")
	}
	if s.differ() {
		r.cite("a2.allocate.defender-picks-dice")
	}
	for m := range r.Own(s.b.Target) {
		if len(s.b.Shooters) > 0 && !s.b.Melee && !s.b.PBS && !r.outOfAllSight(s.b, m) {
			r.cite("a2.allocate.visible-to-any")
		}
	}
}

// mattersWho tells whether there is anything to choose, or anything a player could wrongly try.
func (r *Run) mattersWho(b *position.Bout, s *spread) bool {
	n := 0
	for range r.Members(b.Target) {
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

// place is a model's number within its unit; units have far fewer than 64 models.
func (s *spread) place(m ModelID) int { return int(m-s.r.Head(s.b.Target)) % 64 }

func (s *spread) offers() []flow.Option {
	out := s.r.List(s.r.Enrolled(s.b.Target))
	probe := position.Hit{Blast: len(s.all) > len(s.near)}
	for m := range s.r.Members(s.b.Target) {
		name := s.r.ModelName(m)
		out = append(out, flow.Option{Value: int32(m), Key: name, Label: name, Refused: s.r.excluded(s.b, m, &probe)})
	}
	return out
}

func (s *spread) itemOffers() []flow.Option {
	out := make([]flow.Option, len(s.items))
	for i, at := range s.items {
		h := &s.b.Hits[at]
		key := s.r.hitName(h)
		out[i] = flow.Option{Value: int32(i), Key: key, Label: key}
		if s.r.mark(s.b, h.By) > 1 { // where it comes from decides about cover
			out[i].Label = key + " of " + s.r.ModelName(h.By)
		}
	}
	return out
}

// hitName is what a player calls a hit: its weapon and its SV.
func (s *State) hitName(h *position.Hit) string {
	name := "hit"
	if h.Weapon >= 0 {
		name = s.Book.Weapons[h.Weapon].Key
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
				return tally.Refuse("a2.allocate.defender-evenly", s.r.ModelName(ModelID(v))+" has more than its share", "give "+s.r.ModelName(m)+" a hit first")
			}
		}
	}
	return nil
}
