package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// AskDismount asks after an action whether the unit leaves its mounts or its weapon, or returns to
// them.
const AskDismount = "dismount"

// The answers.
const (
	stayAsIs int32 = iota
	dismountNow
	remountNow
	decrewNow
	recrewNow
)

// afterAction offers what may follow an action, such as dismounting, to the unit that acted and to those
// that reacted: their reactions end with it.  a2.dismount.timing, a2.react.duration
func (r *Run) afterAction(u UnitID) {
	r.askDismount(u)
	for len(r.reacted) > 0 {
		v := r.reacted[0]
		r.reacted = r.reacted[1:]
		r.askDismount(v)
	}
}

// askDismount offers what a unit may do right after it has completed an action or reaction, and at no
// other time.  a2.dismount.timing
func (r *Run) askDismount(u UnitID) {
	if !r.InPlay(u) {
		return
	}
	offers := r.dismountOffers(u)
	if len(offers) == 1 {
		return
	}
	a := r.ask(flow.Question{
		Name: AskDismount, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.dismount.timing", Unit: int32(u), Target: -1,
		Prompt: "Leave the mounts or the weapon?", Default: flow.Answer{Value: stayAsIs}, HasDefault: true,
		Offers: func() []flow.Option { return offers },
	})
	switch a.Value {
	case dismountNow:
		r.dismount(u)
	case remountNow:
		r.remount(u)
	case decrewNow:
		r.decrew(u)
	case recrewNow:
		r.recrew(u)
	}
}

// dismountOffers lists what applies to the unit as it is.
func (r *Run) dismountOffers(u UnitID) []flow.Option {
	un := r.Unit(u)
	out := append(r.List(5), flow.Option{Value: stayAsIs, Key: "stay", Label: "Stay as it is"})
	add := func(v int32, key, label string, rule tally.Rule, no *tally.Refusal) {
		out = append(out, flow.Option{Value: v, Key: key, Label: label, Rule: rule, Refused: no})
	}
	if un.Type == force.Mounted {
		add(dismountNow, "dismount", "Dismount", "a2.dismount.becomes-infantry", r.dismountRefusal(u))
	}
	if un.Riders {
		add(remountNow, "remount", "Remount", "a2.dismount.becomes-infantry", r.remountRefusal(u))
	}
	if r.crewedModel(u) != NoModel {
		add(decrewNow, "de-crew", "Abandon the weapon", "a2.decrew.becomes-infantry", nil)
	}
	if un.Abandoned {
		add(recrewNow, "re-crew", "Man the weapon again", "a2.decrew.becomes-infantry", r.recrewRefusal(u))
	}
	return out
}

// dismountRefusal says why riders cannot leave their mounts: their profile on foot must be known.
func (r *Run) dismountRefusal(u UnitID) *tally.Refusal {
	for m := range r.Own(u) {
		if r.TypeOf(m).OnFoot == 0 {
			return tally.Refuse("a2.dismount.becomes-infantry", r.TypeOf(m).Name+" has no profile on foot", "give the model one with on-foot")
		}
	}
	return r.fitsAs(u, r.getDown)
}

// dismount makes riders infantry, armed as riders; their mounts leave the table.
// a2.dismount.becomes-infantry
func (r *Run) dismount(u UnitID) {
	r.getDown(u)
	r.GatherEquipment(u)
	r.tell("dismounted", u, NoUnit, "a2.dismount.becomes-infantry", "%s dismounts and is infantry now", r.Name(u))
}

func (r *Run) getDown(u UnitID) {
	figures := r.anew()
	for m := range r.Own(u) {
		figures[m].Was = r.Bodies[m].Base + 1
		r.Bodies[m].Base = r.TypeOf(m).OnFoot - 1
	}
	r.Unit(u).Type, r.Unit(u).Riders = force.Infantry, true
}

// remountRefusal says why riders cannot mount again. Ruling: only mechanical mounts can be compacted,
// and only with a compactor buddy.  a2.dismount.becomes-infantry
func (r *Run) remountRefusal(u UnitID) *tally.Refusal {
	if !r.hasCompactor(u) {
		return tally.Refuse("a2.dismount.becomes-infantry", r.Name(u)+" has no compactor buddy carrying its mounts", "stay on foot")
	}
	for m := range r.Own(u) {
		if was := r.Figures[m].Was; was > 0 && r.Book.Types[was-1].Mount == force.CreatureMount {
			return tally.Refuse("a2.dismount.becomes-infantry", "living mounts cannot be compacted", "stay on foot")
		}
	}
	return r.fitsAs(u, r.mountUp)
}

// fitsAs says why a unit that mounts or dismounts may not stand so where it is, nil if it may: the changed models are
// judged as if they were put down there.
func (r *Run) fitsAs(u UnitID, change func(UnitID)) *tally.Refusal {
	un := *r.Unit(u)
	back, figures := r.Shift(u), r.Figures
	defer func() {
		back()
		r.Figures = figures
		*r.Unit(u) = un
	}()
	change(u)
	g := r.SetDown(u)
	defer g.Done()
	for i := range g.Poses {
		p := &g.Poses[i]
		if p.Named = p.Named && p.Own; !p.Named {
			continue // equipment makes room
		}
		if ref := g.BadSpot(p, i); ref != nil {
			return ref
		}
	}
	return nil
}

func (s *State) hasCompactor(u UnitID) bool {
	for m := range s.Members(u) {
		if s.TypeOf(m).Traits.Compactor {
			return true
		}
	}
	return false
}

// remount puts riders back on the mounts their compactor buddy carries.
func (r *Run) remount(u UnitID) {
	r.mountUp(u)
	r.GatherEquipment(u)
	r.tell("remounted", u, NoUnit, "a2.dismount.becomes-infantry", "%s mounts again", r.Name(u))
}

func (r *Run) mountUp(u UnitID) {
	figures := r.anew()
	for m := range r.Own(u) {
		if was := figures[m].Was; was > 0 {
			r.Bodies[m].Base, figures[m].Was = was-1, 0
		}
	}
	r.Unit(u).Type, r.Unit(u).Riders = force.Mounted, false
}

// crewedModel is the weapon model of a team, or crewed equipment that stands in for one.
func (s *State) crewedModel(u UnitID) ModelID {
	if un := &s.Units[u]; un.Type != force.TeamUnit && !un.Mixed {
		return NoModel
	}
	for m := range s.Members(u) {
		if s.TypeOf(m).Role == force.TeamWeapon {
			return m
		}
	}
	return NoModel
}

// decrew removes the weapon; its crew are infantry from then on.  a2.decrew.becomes-infantry,
// a2.type.weapon-team.lost-weapon
func (r *Run) decrew(u UnitID) {
	gun := r.crewedModel(u)
	un := r.Unit(u)
	r.Remove(gun)
	r.alter(gun).Packed = r.hasCompactor(u)
	un.WasMixed = un.Mixed
	un.Type, un.Mixed, un.Abandoned = force.Infantry, false, true
	r.cite("a2.type.weapon-team.lost-weapon")
	r.tell("de-crewed", u, NoUnit, "a2.decrew.becomes-infantry", "%s abandons its weapon and is infantry now", r.Name(u))
}

// recrewRefusal says why a crew cannot return to its weapon.  a2.decrew.becomes-infantry
func (r *Run) recrewRefusal(u UnitID) *tally.Refusal {
	gun := r.packedWeapon(u)
	if gun == NoModel || !r.hasCompactor(u) {
		return tally.Refuse("a2.decrew.becomes-infantry", r.Name(u)+" has no compactor buddy carrying its weapon", "go on as infantry")
	}
	if _, ok := r.gunSpot(u, gun); !ok {
		return tally.Refuse("a2.gap.more-than-one-inch", "there is no room for the weapon here", "re-crew elsewhere")
	}
	return nil
}

func (s *State) packedWeapon(u UnitID) ModelID {
	for m := range s.Roll(u) {
		if s.Figures[m].Packed {
			return m
		}
	}
	return NoModel
}

// gunSpot finds room for the weapon beside its crew.
func (s *State) gunSpot(u UnitID, gun ModelID) (geom.Point, bool) {
	g := s.NewMove(&position.MoveSpec{Unit: u, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
	defer g.Done()
	g.Gather()
	g.Placed = true
	p := &g.Poses[gun-g.Head]
	p.Level = s.Bodies[s.FirstOwn(u)].Level
	return g.RoomBeside(p, s.Middle(u), true)
}

// recrew brings the weapon back beside its crew.
func (r *Run) recrew(u UnitID) {
	gun := r.packedWeapon(u)
	at, ok := r.gunSpot(u, gun)
	if !ok {
		return
	}
	un := r.Unit(u)
	mo := &r.Bodies[gun]
	mo.At, mo.Gone, r.alter(gun).Packed = at, false, false
	if r.Enter(gun); mo.Inside >= 0 {
		mo.Level = r.Bodies[r.FirstOwn(u)].Level
	}
	un.Type, un.Mixed, un.Abandoned = force.TeamUnit, un.WasMixed, false
	if un.Mixed {
		un.Type = force.Infantry
	}
	r.tell("re-crewed", u, NoUnit, "a2.decrew.becomes-infantry", "%s mans its weapon again", r.Name(u))
}
