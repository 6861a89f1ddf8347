package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// AskFire asks whether Indirect weapons fire directly or indirectly at a target in sight.
const AskFire = "fire"

// The answers to AskFire.
const (
	fireDirect   int32 = 0
	fireIndirect int32 = 1
)

// chooseIndirect settles how Indirect weapons fire: indirectly at what is out of sight; at what is in sight
// as the shooter likes.  ff.kw.indirect.no-los, ff.kw.indirect.direct-choice
func (r *Run) chooseIndirect(a *Attack, aim *position.Aim) {
	if a.Blaze {
		return
	}
	slow, any := false, false
	for _, g := range a.guns {
		w := &r.Book.Weapons[g.weapon]
		any = any || w.Words.Indirect
		slow = slow || w.Words.Indirect && w.Words.SlowReload
	}
	if !any {
		return
	}
	mode := fireIndirect
	if aim.Look().Sight != position.BlockedSight {
		mode = r.askFire(a, aim, slow)
	}
	if mode == fireDirect {
		return
	}
	for i := range a.guns {
		w := &r.Book.Weapons[a.guns[i].weapon]
		a.guns[i].indirect = w.Words.Indirect && !(w.Words.SlowReload && aim.Moved)
		if a.guns[i].indirect && w.Words.SlowReload {
			r.Unit(a.Unit).Lobbed = true
		}
	}
}

// askFire asks for direct or indirect fire. The usual answer is what hits more easily.
func (r *Run) askFire(a *Attack, aim *position.Aim, slow bool) int32 {
	no := r.indirectRefusal(aim, slow)
	usual := fireDirect
	if no == nil && slow && !a.Steady && !r.vehicle(a.Unit) {
		usual = fireIndirect
	}
	if r.Groups[a.Unit].Side == position.Neutral {
		return usual
	}
	return r.ask(flow.Question{
		Name: AskFire, Seat: r.Groups[a.Unit].Side, Kind: flow.PickOne, Rule: "ff.kw.indirect.direct-choice", Unit: int32(a.Unit), Target: int32(a.Target),
		Prompt: "Fire directly or indirectly?", Default: flow.Answer{Value: usual}, HasDefault: true,
		Offers: func() []flow.Option {
			return []flow.Option{
				{Value: fireDirect, Key: "direct", Label: "Directly", Rule: "ff.kw.indirect.direct-choice"},
				{Value: fireIndirect, Key: "indirect", Label: "Indirectly", Rule: "ff.kw.indirect.seven", Refused: no},
			}
		},
	}).Value
}

func (r *Run) indirectRefusal(aim *position.Aim, slow bool) *tally.Refusal {
	if slow && aim.Moved {
		return tally.Refuse("ff.kw.indirect.slow-reload", "a unit that moves may not fire a Slow Reload weapon indirectly", "fire directly")
	}
	return nil
}

// lobbedRefusal bars moving after a Slow Reload weapon was fired indirectly.  ff.kw.indirect.slow-reload
func (r *Run) lobbedRefusal(u UnitID, a position.Action) *tally.Refusal {
	if !r.Unit(u).Lobbed {
		return nil
	}
	switch a {
	case position.AdvanceAction, position.SprintAction, position.AdvanceAssault, position.Charge:
		return tally.Refuse("ff.kw.indirect.slow-reload", "it has fired a Slow Reload weapon indirectly in this activation", "choose another action")
	}
	return nil
}
