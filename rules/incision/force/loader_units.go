package force

import (
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/tally"
)

// unit reads: unit KEY KIND pts N|free called NAME, then lines about it.
func (l *loader) unit(w *defs.Words) {
	b := l.book
	u := Unit{Key: w.Next("the key"), Faction: l.name}
	u.Kind = Kind(one(w, "kind", kindNames))
	if w.Took("free") {
		u.Free = true
	} else {
		w.Took("pts")
		u.Pts = w.Number("points")
	}
	w.Took("called")
	u.Name = called(w)
	u.Rule = tally.Rule("is.build.unit." + u.Key)
	unique(w, b.unitAt, u.Key, len(b.Units))
	b.Units = append(b.Units, u)
	at := len(b.Units) - 1
	l.block = func(w *defs.Words, word string) bool { return unitLine(w, word, &b.Units[at]) }
}

// unitLine reads a line about a unit.
func unitLine(w *defs.Words, word string, u *Unit) bool {
	switch word {
	case "line":
		readLine(w, u)
	case "of":
		for _, p := range list(w) {
			u.People |= people(w, p)
		}
	case "column":
		for w.More() {
			u.Columns = append(u.Columns, column(w, w.Next("a column")))
		}
	case "size":
		u.Size = Size(one(w, "size", sizeNames))
	case "leads":
		u.Leads = true
	case "skills":
		for _, s := range list(w) {
			u.Skills = append(u.Skills, readStockSkill(w, s))
		}
	case "has":
		u.Traits = ReadTraits(w)
	case "wears":
		u.Armour = list(w)
	case "carries":
		u.Weapons = carriedList(w)
	case "gear":
		u.Gear = list(w)
	case "choice":
		u.Choices = append(u.Choices, readChoice(w))
	case "shards":
		for w.More() {
			u.Shards = append(u.Shards, w.Next("a type of shard"))
		}
	default:
		return false
	}
	return true
}

// readLine reads: line Mv 5 Ag 5 … [BT 4]. A stat that is left out is a dash.
func readLine(w *defs.Words, u *Unit) {
	for s := range u.Line {
		u.Line[s] = None
	}
	for w.More() {
		name := w.Next("a stat")
		n := w.Small(name)
		if name == "BT" {
			u.BT = n
			continue
		}
		s, ok := readStat(name)
		if !ok {
			w.Fail("there is no stat %q", name)
			return
		}
		u.Line[s] = n
	}
}

// readStockSkill reads: SKILL LEVEL [for WEAPON]
func readStockSkill(w *defs.Words, text string) SkillLevel {
	f := strings.Fields(text)
	id, ok := readSkill(f[0])
	if !ok || len(f) < 2 {
		w.Fail("%q is no skill with its level", text)
		return SkillLevel{}
	}
	n, err := strconv.Atoi(f[1])
	if err != nil {
		w.Fail("%q is no level", f[1])
	}
	s := SkillLevel{Skill: id, Level: n}
	if len(f) == 4 && f[2] == "for" {
		s.Weapon = f[3]
	}
	return s
}

// readChoice reads: choice SLOT WHEN ITEM [cost N] | ITEM [cost N]
func readChoice(w *defs.Words) Choice {
	c := Choice{Slot: w.Next("a slot")}
	c.When = When(one(w, "time to choose", whenNames))
	for _, text := range strings.Split(w.Rest(), "|") {
		item, cost, costs := strings.Cut(text, " cost ")
		o := ChoiceOption{Item: readCarried(strings.TrimSpace(item))}
		if costs {
			n, err := strconv.Atoi(strings.TrimSpace(cost))
			if err != nil {
				w.Fail("%q is no cost", cost)
			}
			o.Cost = n
		}
		c.Options = append(c.Options, o)
	}
	return c
}

// armour reads: armour KEY [scramble-proof] [main] [bracket N] called NAME, then lines about it.
func (l *loader) armour(w *defs.Words) {
	b := l.book
	a := Armour{Key: w.Next("the key")}
	a.ScrambleProof = w.Took("scramble-proof")
	a.Main = w.Took("main")
	if w.Took("bracket") {
		a.Bracket = w.Small("a bonus")
	}
	w.Took("called")
	a.Name = called(w)
	unique(w, b.armourAt, a.Key, len(b.Armour))
	b.Armour = append(b.Armour, a)
	at := len(b.Armour) - 1
	l.block = func(w *defs.Words, word string) bool {
		a := &b.Armour[at]
		switch word {
		case "bonus":
			a.Bonuses = append(a.Bonuses, readBonus(w))
		case "sets", "adds":
			a.Changes = append(a.Changes, readChange(w, word))
		case "builtin":
			a.Builtin = carriedList(w)
		case "suit":
			a.Suits = append(a.Suits, SuitType{Key: w.Next("the type"), Weapons: carriedList(w)})
		default:
			return false
		}
		return true
	}
}

// readBonus reads: bonus N to N against KIND [from N] [below N] [within N] rule ID
func readBonus(w *defs.Words) ArmourBonus {
	a := ArmourBonus{Bonus: w.Small("a bonus")}
	w.Took("to")
	a.Max = w.Small("the highest Res")
	w.Took("against")
	a.Against = Against(one(w, "kind of hit", againstNames))
	for w.More() {
		switch word := w.Next("a word"); word {
		case "from":
			a.From = int16(w.Number("inches"))
		case "below":
			a.Below = int16(w.Number("inches"))
		case "within":
			a.Within = int16(w.Number("inches"))
		case "rule":
			a.Rule = tally.Rule(w.Next("a rule"))
		default:
			w.Fail("%q says nothing about a bonus", word)
		}
	}
	return a
}

// readChange reads: sets STAT N rule ID, or adds STAT N rule ID
func readChange(w *defs.Words, word string) Change {
	c := Change{Set: word == "sets"}
	name := w.Next("a stat")
	s, ok := readStat(name)
	if !ok {
		w.Fail("there is no stat %q", name)
	}
	c.Stat, c.N = s, w.Small("a number")
	w.Took("rule")
	c.Rule = tally.Rule(w.Next("a rule"))
	return c
}

// equipment reads: equipment KEY called NAME, then: sets STAT N rule ID, gives TRAIT, TRAIT
func (l *loader) equipment(w *defs.Words) {
	b := l.book
	e := Equipment{Key: w.Next("the key")}
	w.Took("called")
	e.Name = called(w)
	unique(w, b.equipAt, e.Key, len(b.Equipment))
	b.Equipment = append(b.Equipment, e)
	at := len(b.Equipment) - 1
	l.block = func(w *defs.Words, word string) bool {
		e := &b.Equipment[at]
		switch word {
		case "sets", "adds":
			e.Changes = append(e.Changes, readChange(w, word))
		case "gives":
			e.Traits = ReadTraits(w)
		default:
			return false
		}
		return true
	}
}
