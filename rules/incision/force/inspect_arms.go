package force

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

// modeOf reads WEAPON or WEAPON.MODE.
func (d *Desk) modeOf(word string) (*Weapon, *Mode, error) {
	key, mode, _ := strings.Cut(word, ".")
	w := d.Book.WeaponOf(key)
	if w == nil {
		return nil, nil, fmt.Errorf("there is no weapon %q", key)
	}
	for i := range w.Modes {
		if mode == "" || w.Modes[i].Key == mode {
			return w, &w.Modes[i], nil
		}
	}
	return nil, nil, fmt.Errorf("%s has no mode %q", key, mode)
}

// after reads the word behind another.
func after(words []string, word string) string {
	if i := slices.Index(words, word); i >= 0 && i+1 < len(words) {
		return words[i+1]
	}
	return ""
}

// askArms answers:
//
//	acc OPERATIVE WEAPON.MODE at RANGE [shots N] [aimed] [fire]   its own Acc with it
//	band OPERATIVE WEAPON.MODE at RANGE [shots N]                 the range band
//	uses OPERATIVE WEAPON.MODE                                     whether it may
//	launch OPERATIVE LAUNCHER GRENADE, strikes OPERATIVE WEAPON
func (d *Desk) askArms(q []string) (game.Finding, error) {
	_, m, rest, err := d.built(q, 3)
	if err != nil {
		return game.Finding{}, err
	}
	p := m.profile(stateOf(rest))
	if q[0] == "strikes" {
		n, no := d.Book.StrikesOf(&p, rest[0])
		return answer("yes", int64(n), no, FireController.rule("weapon."+rest[0]), FireController.rule("level-gate"), FireController.level(max(1, p.Level(FireController)))), nil
	}
	w, mode, err := d.modeOf(rest[0])
	if err != nil {
		return game.Finding{}, err
	}
	switch q[0] {
	case "uses":
		return d.askUses(&p, w, mode), nil
	case "launch":
		if len(rest) < 2 {
			return game.Finding{}, fmt.Errorf("write: check launch OPERATIVE LAUNCHER GRENADE")
		}
		return answer("yes", 0, d.Book.Launch(&p, w, rest[1]), "is.build.weapon-class.launch-grenades"), nil
	}
	shots := 1
	if s := after(rest, "shots"); s != "" {
		if shots, err = strconv.Atoi(s); err != nil {
			return game.Finding{}, err
		}
	}
	at, err := readInches(after(rest, "at"))
	if err != nil {
		return game.Finding{}, err
	}
	band, no := d.Book.BandAt(&p, w, mode, shots, at)
	if no != nil || q[0] == "band" {
		f := answer(band.String(), int64(d.Book.StrikeAt(mode, band)), no, "is.build.weapon-class.min-range", "is.build.weapon-class.var-sv", "is.build.grenade-rule.throw-range", Marksman.level(2), Marksman.rule("single-shot"))
		return f, nil
	}
	sum := d.Book.AimedShot(&p, w, mode, shots, band, slices.Contains(rest, "aimed"), slices.Contains(rest, "fire"))
	return game.Finding{Verdict: band.String(), Value: int64(sum.Total()), Sum: &sum, Cited: []tally.Rule{Marksman.rule("single-shot"), Sniper.rule("single-shot"), Marksman.level(2)}}, nil
}

// answer is a verdict, or the refusal in its place.
func answer(verdict string, value int64, no *tally.Refusal, cited ...tally.Rule) game.Finding {
	f := game.Finding{Verdict: verdict, Value: value, Cited: cited}
	if no != nil {
		f.Verdict, f.Refusal, f.Text = "refused", no, no.Why
	}
	return f
}

// askUses: whether a mode is among those somebody may use now.
func (d *Desk) askUses(p *Profile, w *Weapon, mode *Mode) game.Finding {
	if no := d.Book.MayUse(p, w); no != nil {
		return answer("yes", 0, no)
	}
	f := game.Finding{Verdict: "no", Cited: []tally.Rule{loadRule(w), "is.build.weapon-class.phase-rifle-lock", "is.build.weapon-class.heavy-str6"}}
	for _, a := range d.Book.Arms(p) {
		if a.Mode == mode {
			f.Verdict = "yes"
		}
	}
	return f
}

// askDemolition answers:
//
//	devices OPERATIVE ORDER [shot]      how many explosives it may place
//	placed WEAPON N [by OPERATIVE]      the hit on the object
//	blast WEAPON N                      its diameter
//	breach OPERATIVE WEAPON.MODE        the hit of a Breaching weapon on an object
//	damage OBJECT STRIKE [breaching]    what is left of its damage points
//	support WEAPON STRIKE [breaching]   the Res it saves at, or its damage points left
//	compound WEAPON HITS                one hit made of several
func (d *Desk) askDemolition(q []string) (game.Finding, error) {
	switch q[0] {
	case "devices", "breach":
		return d.askPlacer(q)
	case "damage":
		return d.askDamage(q)
	}
	if len(q) < 3 {
		return game.Finding{}, fmt.Errorf("write: check %s WEAPON N", q[0])
	}
	w, mode, err := d.modeOf(q[1])
	if err != nil {
		return game.Finding{}, err
	}
	n, err := strconv.Atoi(q[2])
	if err != nil {
		return game.Finding{}, fmt.Errorf("%q is no number", q[2])
	}
	switch q[0] {
	case "blast":
		sum := d.Book.PlacedBlast(w, n)
		return game.Finding{Verdict: "blast", Value: int64(geom.Length(sum.Total()) * geom.Inch), Sum: &sum}, nil
	case "compound":
		return game.Finding{Verdict: "sv", Value: int64(d.Book.Compounded(mode, n)), Cited: []tally.Rule{"is.build.grenade-rule.compound", mode.Rule}}, nil
	case "support":
		breaching := slices.Contains(q, "breaching")
		res, damage := d.Book.SupportHit(w, n, breaching)
		f := game.Finding{Verdict: "unharmed", Cited: []tally.Rule{"is.build.support-rule.threshold", mode.Rule}}
		if damage > 0 {
			f = game.Finding{Verdict: "dp", Value: int64(int(w.Support.DP) - damage), Cited: []tally.Rule{"is.build.support-rule.breaching-uses-dp", mode.Rule}}
		} else if res > 0 {
			f.Verdict, f.Value = "res", int64(res)
		}
		return f, nil
	}
	var by *Profile
	if who := after(q, "by"); who != "" {
		s, op, err := d.find(who)
		if err != nil {
			return game.Finding{}, err
		}
		p := d.Book.examine(s).members[op].profile(State{})
		by = &p
	}
	sum, breaching := d.Book.PlacedStrike(by, w, n)
	f := game.Finding{Verdict: "strike", Value: int64(sum.Total()), Sum: &sum}
	if breaching {
		f.Verdict = "breaching"
	}
	return f, nil
}

func (d *Desk) askPlacer(q []string) (game.Finding, error) {
	_, m, rest, err := d.built(q, 3)
	if err != nil {
		return game.Finding{}, err
	}
	p := m.profile(State{})
	if q[0] == "devices" {
		n, no := d.Book.Devices(&p, rest[0], slices.Contains(rest, "shot"))
		return answer("devices", int64(n), no, tally.Rule("is.build.demolition.count-"+rest[0]), "is.build.demolition.who"), nil
	}
	_, mode, err := d.modeOf(rest[0])
	if err != nil {
		return game.Finding{}, err
	}
	sum := d.Book.BreachingStrike(&p, mode, Effective)
	return game.Finding{Verdict: "strike", Value: int64(sum.Total()), Sum: &sum}, nil
}

func (d *Desk) askDamage(q []string) (game.Finding, error) {
	if len(q) < 3 {
		return game.Finding{}, fmt.Errorf("write: check damage OBJECT STRIKE [breaching]")
	}
	at := slices.IndexFunc(d.Book.Objects, func(o Object) bool { return o.Key == q[1] })
	n, err := strconv.Atoi(q[2])
	if at < 0 || err != nil {
		return game.Finding{}, fmt.Errorf("write: check damage OBJECT STRIKE [breaching]")
	}
	o := d.Book.Objects[at]
	sum := d.Book.Damage(n, int(o.AV), slices.Contains(q, "breaching"))
	left := int(o.DP) - sum.Total()
	f := game.Finding{Verdict: "stands", Value: int64(left), Sum: &sum, Cited: []tally.Rule{"is.build.demolition.destroyed", "is.build.demolition.breaching-ignores-av", tally.Rule("is.build.object." + o.Key)}}
	if d.Book.Destroyed(left) {
		f.Verdict = "destroyed"
	}
	return f, nil
}
