package antares2

import (
	"strconv"
	"strings"

	"sortie/game"
)

// doShoot begins a procedure of shooting and its consequences in the middle: hits on a unit, one
// shooting, one break test, one damage roll, a munition marker.
func (r *Run) doShoot(p Procedure) bool {
	w := &words{line: game.Line{Text: "do " + p.Verb + " " + strings.Join(p.Args, " ")}, list: p.Args}
	switch p.Verb {
	case "hits":
		r.doHits(w)
	case "shoot":
		r.doShooting(w)
	case "break":
		u := r.wordUnit(w)
		r.breakTest(u, "a2.break.when.special")
		if r.inPlay(u) {
			r.autoBreak(u)
		}
	case "pins":
		n := w.number("pins")
		u := r.wordUnit(w)
		r.addPins(u, n, "a2.pins.per-unit")
		r.autoBreak(u)
	case "damage":
		r.doDamage(w)
	case "munition":
		kind := w.next("the munition")
		w.took("at")
		at, level := w.point("the point"), int8(0)
		if w.took("level") {
			level = w.small("the level")
		}
		r.layMunition(kind, -1, at, level)
	default:
		return false
	}
	if w.more() {
		w.fail("%q is not understood here", w.peek())
	}
	if w.err != nil {
		panic(w.err)
	}
	return true
}

// wordUnit reads the name of a unit.
func (s *State) wordUnit(w *words) UnitID {
	name := w.next("a unit")
	u := s.unitCalled(name)
	if u == NoUnit {
		w.fail("there is no unit %q", name)
		panic(w.err)
	}
	return u
}

// doHits reads: hits N svM {property} [and N svM …] [from UNIT] [as SOURCE] on UNIT, and resolves them
// as one bout: allocation, Res tests, casualties, pins, break test.
func (r *Run) doHits(w *words) {
	b := &Bout{Shooter: NoUnit, Target: NoUnit, As: Fire}
	r.readHits(w, b)
	for w.more() {
		switch word := w.next("a property"); word {
		case "and":
			r.readHits(w, b)
		case "from":
			b.Shooter = r.wordUnit(w)
			for m := range r.own(b.Shooter) {
				if len(r.typ(m).Weapons) > 0 {
					b.Arms = append(b.Arms, Arm{Model: m})
				}
			}
		case "as":
			b.Source = w.next("where the hits come from")
			b.Melee = b.Source == "h2h"
			b.PBS = b.Source == "pbs"
		case "on":
			b.Target = r.wordUnit(w)
		default:
			w.fail("hits have no property %q", word)
		}
	}
	if b.Target == NoUnit || w.err != nil {
		w.fail("hits need a target: do hits 3 sv1 from squad on foe")
		panic(w.err)
	}
	if b.Shooter == NoUnit {
		b.Shooter = r.someEnemy(b.Target)
	}
	if forced, _ := r.forcesRerolls(b); forced {
		r.halveBlast(b)
	}
	r.resolve(b)
	r.settle(b)
	r.afterBout(b)
}

// someEnemy stands for whoever scored the hits.
func (r *Run) someEnemy(u UnitID) UnitID {
	for i := range r.Units {
		if r.Units[i].Side != r.unit(u).Side {
			return UnitID(i)
		}
	}
	return u
}

// readHits reads a number of like hits. The first of lucky ones is the lucky hit.
func (r *Run) readHits(w *words, b *Bout) {
	n := w.number("a number of hits")
	h := Hit{Weapon: -1, Model: NoModel}
	lucky := false
	for w.more() {
		word := w.peek()
		if sv, ok := strings.CutPrefix(word, "sv"); ok {
			v, _ := strconv.Atoi(sv)
			h.SV = int8(v)
		} else if !hitWord(&h, &lucky, word) {
			if word != "weapon" && word != "damage" {
				break
			}
			w.next(word)
			if word == "damage" {
				h.Damage = w.small("the damage modifier")
			} else {
				h.Weapon = r.weaponNamed(w)
			}
			continue
		}
		w.next("a property")
	}
	for i := range n {
		h.Lucky = lucky && i == 0 && !b.Lucky
		b.Lucky = b.Lucky || h.Lucky
		b.Hits = append(b.Hits, h)
	}
}

func hitWord(h *Hit, lucky *bool, word string) bool {
	switch word {
	case "blast":
		h.Blast = true
	case "lucky":
		*lucky = true
	case "no-cover":
		h.NoCover = true
	case "negates-armour":
		h.Negates = true
	case "no-pins":
		h.NoPins = true
	default:
		return false
	}
	return true
}

func (r *Run) weaponNamed(w *words) int16 {
	key := w.next("the weapon")
	for i := range r.book.Weapons {
		if r.book.Weapons[i].Key == key {
			return int16(i)
		}
	}
	w.fail("there is no weapon %q", key)
	return -1
}

// doShooting reads: shoot UNIT [as fire|advance] and carries out the shooting of such an order, or:
// shoot UNIT at UNIT [as …], one bout without nomination and reactions.
func (r *Run) doShooting(w *words) {
	u := r.wordUnit(w)
	target, as := NoUnit, Fire
	for w.more() {
		switch word := w.next("at or as"); word {
		case "at":
			target = r.wordUnit(w)
		case "as":
			if w.next("fire or advance") == "advance" {
				as = Advance
			}
		default:
			w.fail("a shooting has no property %q", word)
			return
		}
	}
	if target == NoUnit {
		r.shooting(u, as)
		return
	}
	b := &Bout{Shooter: u, Target: target, As: as}
	r.armsFor(b)
	r.shootBout(b)
}

// doDamage reads: damage MODEL N [armoured]: one result of the chart, with Ace, pins, break test.
func (r *Run) doDamage(w *words) {
	m := r.modelNamed(w.next("a model"))
	if m == NoModel {
		w.fail("there is no such model")
		return
	}
	u := r.Models[m].Unit
	b := &Bout{Shooter: r.someEnemy(u), Target: u, As: Fire}
	h := Hit{Model: m, Failed: true, Weapon: -1, Armoured: w.took("armoured")}
	b.Hits = append(b.Hits, h)
	r.settle(b)
	r.afterBout(b)
}
