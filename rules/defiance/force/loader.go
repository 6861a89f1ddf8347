package force

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

// Define reads one definition line; known is false if its first word is no definition. The same lines stand in
// the data files, in what a player brings and in rule cases.
func (p *Pack) Define(line game.Line) (known bool, err error) {
	w := defs.Of(line)
	switch w.Next("a definition") {
	case "army":
		p.army(w)
	case "weapon":
		p.weapon(w)
	case "frame":
		p.infantry(w)
	case "vehicle":
		p.vehicle(w)
	case "standard":
		p.standard(w)
	case "mission":
		p.mission(w)
	case "objective":
		p.objective(w)
	default:
		return false, nil
	}
	return true, w.Done()
}

// Judge reads one line on a copy of the pack: why a row of the ledger keeps it out, nil if none does.
func (p *Pack) Judge(line game.Line) (*tally.Refusal, error) {
	try := p.Own()
	try.refused = nil
	known, err := try.Define(line)
	switch {
	case try.refused != nil:
		return try.refused, nil
	case !known:
		return nil, fmt.Errorf("%q begins no definition", line.Text)
	}
	return nil, err
}

// refuse keeps a line out and remembers why.
func (p *Pack) refuse(w *defs.Words, what string, why *tally.Refusal) {
	p.refused = why
	w.Fail("%s: %v", what, why)
}

// army reads: army KEY [max N] [adhoc PERCENT] [mobs] [strikes N] [suit SUIT] [text …]
func (p *Pack) army(w *defs.Words) {
	a := Army{Key: w.Next("the army's key"), Most: 12, AdHoc: 25, Suit: "spades"}
	a.Name = defs.Display(a.Key)
	for w.More() {
		switch word := w.Next("a property"); word {
		case "max":
			a.Most = int(w.Small("the largest unit")) // dvg.house.max-unit-size
		case "adhoc":
			a.AdHoc = int(w.Small("the percentage for ad hoc units")) // dvg.house.adhoc-share
		case "mobs":
			a.Mobs = true
		case "strikes":
			a.Strikes = int(w.Small("the air strikes"))
		case "suit":
			a.Suit = w.Next("the suit of its cards")
		case "text":
			a.Text = w.Rest()
		default:
			w.Fail("an army has no property %q", word)
		}
	}
	if a.Most < 1 || a.Most > 12 {
		w.Fail("the largest unit of army %s is 1 to 12 figures: a mob is twice that, and no unit has more than 24 (dvg.force.unit-size-1-to-24)", a.Key)
	}
	p.Armies = put(p.Armies, a, func(o *Army) bool { return o.Key == a.Key })
}

// put replaces the entry of the same key or adds one.
func put[T any](list []T, v T, same func(*T) bool) []T {
	if i := slices.IndexFunc(list, func(o T) bool { return same(&o) }); i >= 0 {
		list[i] = v
		return list
	}
	return append(list, v)
}

// weapon reads: weapon KEY SI|PI|VE AI|AV fr 1[2]V [at 5/15/25/35/-] [area 3 [5+B]] [ir N] [ammo N] [uses]
// [cost N] [has TRAIT, TRAIT…]. A close defence weapon has one use unless uses says that it has any number.
func (p *Pack) weapon(w *defs.Words) {
	wp := Weapon{Key: w.Next("the weapon's key"), Rate: 1}
	wp.Name = defs.Display(wp.Key)
	wp.Class = Class(w.One("the class", "SI", "PI", "VE"))
	wp.AV = w.One("the target", "AI", "AV") == 1
	uses := false
	for w.More() {
		switch word := w.Next("a property"); word {
		case "fr":
			wp.Rate, wp.High, wp.Effectors = feedRate(w, w.Next("the feed rate"))
		case "at":
			wp.Reach = brackets(w)
		case "area":
			wp.Area = area(w)
		case "ir":
			wp.Impact = w.Small("the impact")
		case "ammo":
			wp.Ammo = w.Small("the ammo")
		case "uses":
			uses = true
		case "cost":
			wp.Cost = w.Number("the cost")
		case "has":
			for _, k := range strings.Split(w.Rest(), ",") {
				if k = strings.TrimSpace(k); k != "" && !wp.Table().Read(w, k, k, -1) {
					wp.Unknown = append(wp.Unknown, k) // kept without effect
					if p.Strict {
						w.Fail("no trait of weapons is called %q", k)
					}
				}
			}
		default:
			w.Fail("a weapon has no property %q", word)
		}
	}
	if wp.CDW && !uses && wp.Ammo == 0 {
		wp.Ammo = 1 // dvg.cdw.one-use
	}
	if f := wp.fault(); f != nil && w.Err() == nil {
		p.refuse(w, "weapon "+wp.Key, f)
	}
	p.Weapons = put(p.Weapons, wp, func(o *Weapon) bool { return o.Key == wp.Key })
	if len(p.Weapons) > 500 {
		w.Fail("a pack holds at most 500 weapons")
	}
}

// feedRate reads 2, 1[3] or 1(3), each with letters behind.  dvg.weapon.split-fr
func feedRate(w *defs.Words, s string) (low, high int8, e Effectors) {
	s = strings.NewReplacer("(", "[", ")", "]").Replace(s)
	digits := strings.TrimRight(s, effectorLetters)
	e = letters(w, s[len(digits):])
	if at := strings.IndexByte(digits, '['); at >= 0 {
		high = number(w, "the high rate", strings.TrimSuffix(digits[at+1:], "]"))
		digits = digits[:at]
	}
	return number(w, "the feed rate", digits), high, e
}

// letters reads effectors.  dvg.weapon.effector-letters
func letters(w *defs.Words, s string) Effectors {
	var e Effectors
	for _, r := range s {
		i := strings.IndexRune(effectorLetters, r)
		if i < 0 {
			w.Fail("%q is no effector: the letters are %s", r, effectorLetters)
			return 0
		}
		e |= 1 << i
	}
	return e
}

func number(w *defs.Words, what, s string) int8 {
	n, err := strconv.Atoi(s)
	if (err != nil || n < -100 || n > 120) && w.Err() == nil {
		w.Fail("%s must be a small number, not %q", what, s)
		return 0
	}
	return int8(n)
}

// price reads points out of a word.
func price(w *defs.Words, what, s string) int {
	n, err := strconv.Atoi(s)
	if (err != nil || n < 0 || n > 5000) && w.Err() == nil {
		w.Fail("%s must be points such as 30, not %q", what, s)
		return 0
	}
	return n
}

// brackets reads 5/15/25/35/-, UN for one without end.  dvg.weapon.brackets
func brackets(w *defs.Words) (out [Brackets]geom.Length) {
	parts := strings.Split(w.Next("the brackets"), "/")
	if len(parts) != Brackets {
		w.Fail("a weapon has %d brackets such as -/-/20/30/40", Brackets)
		return out
	}
	for k, s := range parts {
		switch s {
		case "-":
		case "UN":
			out[k] = Unlimited
		default:
			out[k] = w.LengthOf("a bracket", s)
		}
	}
	return out
}

// area reads a radius and, unless it does no harm, a damage number with letters: 3 5+B.
func area(w *defs.Words) Area {
	a := Area{Radius: w.Length("the radius")}
	if w.Counted() {
		a.Need, a.Effectors = need(w, "the damage number", w.Next("the damage number"))
	}
	return a
}

// need reads 7+ with letters behind.
func need(w *defs.Words, what, s string) (int8, Effectors) {
	n, rest, ok := strings.Cut(s, "+")
	if !ok {
		w.Fail("%s is such as 7+, not %q", what, s)
		return 0, 0
	}
	return number(w, what, n), letters(w, rest)
}

// hand reads 3@7+V.  dvg.figure.hth-rating
func hand(w *defs.Words) Hand {
	s := w.Next("HR")
	if s == "-" {
		return Hand{}
	}
	dice, rest, ok := strings.Cut(s, "@")
	if !ok {
		w.Fail("HR is such as 3@7+, not %q", s)
		return Hand{}
	}
	h := Hand{Dice: number(w, "the dice of HR", dice)}
	h.Need, h.Effectors = need(w, "HR", rest)
	return h
}

// move reads 5, 5S, 6F.  dvg.figure.move.suffix
func move(w *defs.Words) (geom.Length, Mode) {
	s := w.Next("MV")
	for m := Sprint; m <= Fly; m++ {
		if cut, ok := strings.CutSuffix(s, m.String()); ok {
			return w.LengthOf("MV", cut), m
		}
	}
	return w.LengthOf("MV", s), OnFoot
}

// signed reads +3, 0, -2.
func signed(w *defs.Words, what string) int8 {
	return number(w, what, strings.TrimPrefix(w.Next(what), "+"))
}

// standard reads: standard KEY ARMY N FRAME [N FRAME…] [max N] [exclusive] [text …]
func (p *Pack) standard(w *defs.Words) {
	u := Standard{Key: w.Next("the unit's key"), Army: w.Next("its army")}
	u.Name = defs.Display(u.Key)
	if p.ArmyOf(u.Army) < 0 {
		w.Fail("no army %q is defined above", u.Army)
	}
	for _, m := range w.Members(p.frameNumber) {
		u.Members = append(u.Members, Member{Frame: m.Type, Count: m.Count})
	}
	for w.More() {
		switch word := w.Next("a property"); word {
		case "max":
			u.Most = int(w.Small("the largest size"))
		case "exclusive":
			u.Exclusive = true
		case "text":
			u.Text = w.Rest()
		default:
			w.Fail("a standard unit has no property %q", word)
		}
	}
	if w.Err() == nil {
		if why := p.standardFault(&u); why != nil {
			p.refuse(w, "unit "+u.Key, why)
		}
	}
	p.Standards = put(p.Standards, u, func(o *Standard) bool { return o.Key == u.Key })
}
