package firefight

import (
	"fmt"

	"sortie/defs"
	"sortie/tally"
)

// maxOrders is as many orders as a game can keep track of.
const maxOrders = 32

// order reads: order KEY faction|command [own] cost N [boost N] [aura D] [instant reach D] effect NAME [N]
// [boosted N] [of FACTION] [rule ID]
func (l *loader) order(w *defs.Words) {
	key := w.Next("the order's key")
	o := OrderKind{Key: key, Name: defs.Display(key), Amount: 1, Rule: "ff.orders.faction.own-faction"}
	switch kind := w.Next("faction or command"); kind {
	case "command":
		o.Command, o.Rule = true, "ff.orders.command.own-list"
	case "faction":
	default:
		w.Fail("an order is a faction or a command order, not %q", kind)
	}
	for w.More() {
		l.orderProperty(w, &o, w.Next("a property"))
	}
	o.BoostKey = key + "-boosted"
	o.Labels = [2]string{fmt.Sprintf("%s (%d)", o.Name, o.Cost), fmt.Sprintf("%s boosted (%d)", o.Name, o.Cost+o.Boost)}
	for i := range l.book.Orders {
		if l.book.Orders[i].Key == key {
			l.book.Orders[i] = o
			return
		}
	}
	if len(l.book.Orders) == maxOrders {
		w.Fail("a book holds at most %d orders", maxOrders)
		return
	}
	l.book.Orders = append(l.book.Orders, o)
}

func (l *loader) orderProperty(w *defs.Words, o *OrderKind, word string) {
	switch word {
	case "own":
		o.Own = true
	case "cost":
		o.Cost = w.Small("the cost")
	case "boost":
		o.Boost = w.Small("the cost of the boost")
	case "aura":
		o.Aura = w.Length("the range of the aura")
	case "instant":
		o.Instant = true
	case "reach":
		o.Reach = w.Length("the reach")
	case "effect":
		o.Effect = w.Next("the effect")
		known := false
		for _, e := range effectNames() {
			known = known || e == o.Effect
		}
		if !known {
			w.Fail("there is no order effect %q", o.Effect)
		}
		if w.Counted() {
			o.Amount = w.Small("the amount")
		}
	case "boosted":
		o.Boosted = w.Small("the boosted amount")
	case "of":
		o.Faction = w.Next("the faction")
	case "rule":
		o.Rule = tally.Rule(w.Next("the rule"))
	default:
		w.Fail("an order has no property %q", word)
	}
}

// psychic reads: psychic KEY short|long [reach D] [weapon KEY] [effect unpin|nerve-or-pin]
func (l *loader) psychic(w *defs.Words) {
	key := w.Next("the ability's key")
	k := PsychicKind{Key: key, Name: defs.Display(key), Weapon: -1}
	switch cost := w.Next("short or long"); cost {
	case "long":
		k.Long = true
	case "short":
	default:
		w.Fail("an ability is a short or a long action, not %q", cost)
	}
	for w.More() {
		switch word := w.Next("a property"); word {
		case "reach":
			k.Reach = w.Length("the reach")
		case "weapon":
			name := w.Next("the weapon")
			i := l.findWeapon(name)
			if i < 0 {
				w.Fail("no weapon %q is defined above", name)
				return
			}
			k.Weapon, k.Reach = int16(i), l.book.Weapons[i].Range
		case "effect":
			k.Effect = w.Next("the effect")
			if k.Effect != PsychicUnpin && k.Effect != PsychicNerveOrPin {
				w.Fail("there is no psychic effect %q", k.Effect)
			}
		default:
			w.Fail("an ability has no property %q", word)
		}
	}
	if k.Weapon < 0 && k.Effect == "" {
		w.Fail("ability %s needs a weapon or an effect", key)
	}
	for i := range l.book.Psychics {
		if l.book.Psychics[i].Key == key {
			l.book.Psychics[i] = k
			return
		}
	}
	l.book.Psychics = append(l.book.Psychics, k)
}

// die reads: die black|red|white N N N N N N N N, the swords on the faces 1 to 8
func (l *loader) die(w *defs.Words) {
	name := w.Next("the colour")
	for c := Black; c <= White; c++ {
		if c.String() != name {
			continue
		}
		for i := range l.book.Faces[c] {
			l.book.Faces[c][i] = w.Small("swords")
		}
		return
	}
	w.Fail("a command die is black, red or white, not %q", name)
}
