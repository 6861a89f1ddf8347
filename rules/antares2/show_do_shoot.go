package antares2

import (
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/rules/antares2/position"
)

// doShoot begins a procedure of shooting and its consequences in the middle: hits on a unit, one
// shooting, one break test, one damage roll, a munition marker.
func (r *Run) doShoot(p game.Procedure) bool {
	w := defs.OfWords(p.Args)
	switch p.Verb {
	case "hits":
		r.doHits(w)
	case "shoot":
		r.doShooting(w)
	case "break":
		u := r.wordUnit(w)
		r.breakTest(u, "a2.break.when.special")
		if r.InPlay(u) {
			r.autoBreak(u)
		}
	case "pins":
		n := w.Number("pins")
		u := r.wordUnit(w)
		r.addPins(u, n, "a2.pins.per-unit")
		r.autoBreak(u)
	case "damage":
		r.doDamage(w)
	case "munition":
		kind := w.Next("the munition")
		w.Took("at")
		at, level := w.Point("the point"), int8(0)
		if w.Took("level") {
			level = w.Small("the level")
		}
		r.layMunition(kind, -1, at, level)
	default:
		return false
	}
	if w.More() {
		w.Fail("%q is not understood here", w.Peek())
	}
	if w.Err() != nil {
		panic(game.Misworded(w.Err().Error()))
	}
	return true
}

// wordUnit reads the name of a unit.
func (s *State) wordUnit(w *defs.Words) UnitID {
	name := w.Next("a unit")
	u := s.unitNamed(name)
	if u == NoUnit {
		w.Fail("there is no unit %q", name)
		panic(game.Misworded(w.Err().Error()))
	}
	return u
}

// doHits reads: hits N svM {property} [and N svM …] [from UNIT] [as SOURCE] on UNIT, and resolves them
// as one bout: allocation, Res tests, casualties, pins, break test.
func (r *Run) doHits(w *defs.Words) {
	b := &position.Bout{Shooter: NoUnit, Target: NoUnit, As: position.Fire}
	r.readHits(w, b)
	for w.More() {
		switch word := w.Next("a property"); word {
		case "and":
			r.readHits(w, b)
		case "from":
			b.Shooter = r.wordUnit(w)
			for m := range r.Own(b.Shooter) {
				if len(r.TypeOf(m).Weapons) > 0 {
					b.Arms = append(b.Arms, position.Arm{Model: m})
				}
			}
		case "as":
			b.Source = w.Next("where the hits come from")
			b.Melee = b.Source == "h2h"
			b.PBS = b.Source == "pbs"
		case "on":
			b.Target = r.wordUnit(w)
		default:
			w.Fail("hits have no property %q", word)
		}
	}
	if b.Target == NoUnit || w.Err() != nil {
		w.Fail("hits need a target: do hits 3 sv1 from squad on foe")
		panic(game.Misworded(w.Err().Error()))
	}
	if b.Shooter == NoUnit {
		b.Shooter = r.someEnemy(b.Target)
	}
	if forced, _ := r.forcesRerolls(b); forced && (r.Book.Edition == position.Second || b.Shoots()) { // direct hits and overhead blasts alone  g1.hit.half.blast
		r.halveBlast(b)
	}
	r.resolve(b)
	r.settle(b)
	r.afterBout(b)
}

// someEnemy stands for whoever scored the hits.
func (r *Run) someEnemy(u UnitID) UnitID {
	for i := range r.Units {
		if r.Groups[i].Side != r.Groups[u].Side {
			return UnitID(i)
		}
	}
	return u
}

// readHits reads a number of like hits. The first of lucky ones is the lucky hit.
func (r *Run) readHits(w *defs.Words, b *position.Bout) {
	n := w.Number("a number of hits")
	h := position.Hit{Weapon: -1, Model: NoModel, By: NoModel}
	lucky := false
	for w.More() {
		word := w.Peek()
		if sv, ok := strings.CutPrefix(word, "sv"); ok {
			v, _ := strconv.Atoi(sv)
			h.SV = int8(v)
		} else if !hitWord(&h, &lucky, word) {
			if word != "weapon" && word != "damage" {
				break
			}
			w.Next(word)
			if word == "damage" {
				h.Damage = w.Small("the damage modifier")
			} else {
				h.Weapon = r.weaponNamed(w)
				if r.Book.Edition == position.First && h.Weapon >= 0 && len(r.Book.Weapons[h.Weapon].Modes) > 0 {
					h.Ammo = r.Book.Weapons[h.Weapon].Modes[0].Ammo
				}
			}
			continue
		}
		w.Next("a property")
	}
	for i := range n {
		h.Lucky = lucky && i == 0 && !b.Lucky
		b.Lucky = b.Lucky || h.Lucky
		b.Hits = append(b.Hits, h)
	}
}

func hitWord(h *position.Hit, lucky *bool, word string) bool {
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
	case "massive":
		h.Massive = true
	default:
		return false
	}
	return true
}

func (r *Run) weaponNamed(w *defs.Words) int16 {
	key := w.Next("the weapon")
	for i := range r.Book.Weapons {
		if r.Book.Weapons[i].Key == key {
			return int16(i)
		}
	}
	w.Fail("there is no weapon %q", key)
	return -1
}

// doShooting reads: shoot UNIT [as fire|advance] and carries out the shooting of such an order, or:
// shoot UNIT at UNIT [as …], one bout without nomination and reactions.
func (r *Run) doShooting(w *defs.Words) {
	u := r.wordUnit(w)
	target, as := NoUnit, position.Fire
	for w.More() {
		switch word := w.Next("at or as"); word {
		case "at":
			target = r.wordUnit(w)
		case "as":
			if w.Next("fire or advance") == "advance" {
				as = position.Advance
			}
		default:
			w.Fail("a shooting has no property %q", word)
			return
		}
	}
	if target == NoUnit {
		r.shooting(u, as)
		return
	}
	b := &position.Bout{Shooter: u, Target: target, As: as}
	r.armsFor(b)
	r.shootBout(b)
}

// doDamage reads: damage MODEL N [armoured]: one result of the chart, with Ace, pins, break test.
func (r *Run) doDamage(w *defs.Words) {
	m := r.modelNamed(w.Next("a model"))
	if m == NoModel {
		w.Fail("there is no such model")
		return
	}
	u := r.Bodies[m].Group
	b := &position.Bout{Shooter: r.someEnemy(u), Target: u, As: position.Fire}
	h := position.Hit{Model: m, Failed: true, Weapon: -1, By: NoModel, Armoured: w.Took("armoured")}
	b.Hits = append(b.Hits, h)
	r.settle(b)
	r.afterBout(b)
}
