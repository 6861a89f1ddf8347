package antares2

import (
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/position"
)

const harmText = `
model boss infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co9 arms carbine has Follow
model shock infantry M5 Ag5 Acc5 Str5 Res5(9) Init7 Co8 arms carbine
model ogre infantry large M5 Ag5 Acc5 Str7 Res7(9) Init6 Co8 base 40mm arms carbine has Wound 2
model medic infantry M5 Ag5 Acc5 Str5 Res5(6) Init7 Co8 arms pistol has Medic, Tough
unit red squad 3 trooper at 10,10
`

// quiet is a driver for what asks and rolls nothing.
type quiet struct{ flow.IO }

func (quiet) Loud() bool { return false }

// harmStage sets one unit up to be hit.
func harmStage(t *testing.T, unit string) *Run {
	t.Helper()
	s := stage(t, harmText+"unit blue foe "+unit+" at 10,25 spread 1.8")
	return &Run{State: s, io: quiet{}}
}

var harmUnits = []string{"1 boss 3 trooper", "1 boss 1 trooper 1 shock", "2 ogre 2 trooper", "1 medic 2 shock", "2 crewman 1 rapid-gun-model"}

// No legal spread of hits costs less than the one proposed.
func TestNoSpreadCostsLessThanTheProposedOne(t *testing.T) {
	for _, unit := range harmUnits {
		r := harmStage(t, unit)
		g := dice.NewRand(7, uint64(len(unit)))
		for range 60 {
			b := &position.Bout{Shooter: 0, Target: 1, As: position.Fire}
			for range 1 + g.Int(5) {
				b.Hits = append(b.Hits, position.Hit{SV: int8(g.Int(6)), Weapon: -1, Model: NoModel})
			}
			s := &spread{r: r, b: b}
			for i := range b.Hits {
				s.items = append(s.items, i)
			}
			s.near = r.eligible(b, &position.Hit{}, nil)
			s.all = s.near
			proposed := s.usual()
			if no := s.check(&flow.Answer{Values: proposed}); no != nil {
				t.Fatalf("%s: the proposal is refused: %v", unit, no)
			}
			cost := r.costOf(b, proposed)
			if least := r.leastCost(s, nil, -1); cost > least {
				t.Errorf("%s: the proposal %v costs %d, and %d is possible (%v)", unit, proposed, cost, least, b.Hits)
			}
		}
	}
}

// costOf is what a spread is expected to cost.
func (r *Run) costOf(b *position.Bout, to []int32) int64 {
	given := *b
	given.Hits = append([]position.Hit(nil), b.Hits...)
	for i, m := range to {
		given.Hits[i].Model = ModelID(m)
	}
	return r.harmOf(&given).total()
}

// leastCost goes through all spreads.
func (r *Run) leastCost(s *spread, to []int32, least int64) int64 {
	if len(to) == len(s.items) {
		if s.check(&flow.Answer{Values: to}) != nil {
			return least
		}
		if c := r.costOf(s.b, to); least < 0 || c < least {
			return c
		}
		return least
	}
	for _, m := range s.near {
		least = r.leastCost(s, append(to[:len(to):len(to)], int32(m)), least)
	}
	return least
}

// A lucky hit is proposed where it costs most, and never where a model must fall already while another
// need not.
func TestTheLuckyHitHurtsMost(t *testing.T) {
	for _, unit := range harmUnits {
		r := harmStage(t, unit)
		g := dice.NewRand(9, uint64(len(unit)))
		for range 60 {
			b := &position.Bout{Shooter: 0, Target: 1, As: position.Fire}
			all := r.eligible(b, &position.Hit{Lucky: true}, nil)
			to := make([]int32, 0, 4)
			for range g.Int(4) {
				b.Hits = append(b.Hits, position.Hit{SV: int8(g.Int(8)), Weapon: -1, Model: NoModel})
				to = append(to, int32(all[g.Int(len(all))]))
			}
			lucky := position.Hit{SV: int8(g.Int(6)), Lucky: true, Weapon: -1, Model: NoModel}
			for i := range to {
				b.Hits[i].Model = ModelID(to[i])
			}
			at := r.mostHurt(b, &lucky, all)
			with := func(m ModelID) int64 {
				more := *b
				more.Hits = append(append([]position.Hit(nil), b.Hits...), lucky)
				return r.costOf(&more, append(append([]int32(nil), to...), int32(m)))
			}
			for _, m := range all {
				if with(m) > with(at) {
					t.Errorf("%s: on %s it costs %d, on %s %d", unit, r.ModelName(at), with(at), r.ModelName(m), with(m))
				}
			}
		}
	}
}

// No allowed choice of re-rolls saves more than the one proposed.
func TestNoRerollsSaveMoreThanTheProposedOnes(t *testing.T) {
	for _, unit := range harmUnits {
		r := harmStage(t, unit)
		g := dice.NewRand(11, uint64(len(unit)))
		for range 60 {
			b := &position.Bout{Shooter: 0, Target: 1, As: position.Fire}
			all := r.eligible(b, &position.Hit{}, nil)
			for range 1 + g.Int(6) {
				b.Hits = append(b.Hits, position.Hit{Weapon: -1, Model: all[g.Int(len(all))], Failed: g.Int(3) > 0, Tn: int8(1 + g.Int(9))})
			}
			sources := g.Int(4)
			proposed := r.usualRerolls(b, sources)
			if no := r.rerollRefusal(b, sources, proposed); no != nil {
				t.Fatalf("%s: the proposal is refused: %v", unit, no)
			}
			kept := r.savedBy(b, proposed)
			for set := range 1 << len(b.Hits) {
				var picks []int32
				legal := true
				for i := range b.Hits {
					if set&(1<<i) != 0 {
						picks = append(picks, int32(i))
						legal = legal && b.Hits[i].Failed && r.rerollable(&b.Hits[i]) == nil
					}
				}
				if legal && r.rerollRefusal(b, sources, picks) == nil && r.savedBy(b, picks) > kept {
					t.Errorf("%s with %d medics: %v saves %d, %v %d", unit, sources, proposed, kept, picks, r.savedBy(b, picks))
				}
			}
		}
	}
}

// savedBy is what a choice of re-rolls is worth.
func (r *Run) savedBy(b *position.Bout, picks []int32) int64 {
	sum := int64(0)
	for m := range r.Members(b.Target) {
		var again []int
		fails := 0
		for i := range b.Hits {
			if b.Hits[i].Model != m || !b.Hits[i].Failed {
				continue
			}
			fails++
			if contains(picks, int32(i)) {
				again = append(again, i)
			}
		}
		if fails > 0 {
			sum += r.saved(b, m, again, fails)
		}
	}
	return sum
}
