package force

import (
	"slices"
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/tally"
)

// skill reads: skill KEY [msu N] [beasts] [names KIND] [retrain N] called NAME, then lines about it.
func (l *loader) skill(w *defs.Words) {
	key := w.Next("the key")
	id, ok := readSkill(key)
	if !ok {
		w.Fail("there is no skill %q", key)
		return
	}
	s := &l.book.Skills[id]
	s.ID = id
	for w.More() && s.Name == "" {
		switch word := w.Next("a word"); word {
		case "msu":
			s.MSU = w.Number("a level")
		case "beasts":
			s.Beasts = true
		case "names":
			s.Names = Names(one(w, "kind of weapon", namesNames))
		case "retrain":
			s.Retrain = w.Number("XP")
		case "called":
			s.Name = called(w)
		default:
			w.Fail("%q says nothing about a skill", word)
		}
	}
	l.block = func(w *defs.Words, word string) bool { return skillLine(w, word, s) }
}

func skillLine(w *defs.Words, word string, s *Skill) bool {
	switch word {
	case "level":
		s.Levels = append(s.Levels, readLevel(w))
	case "open":
		for _, text := range list(w) {
			s.Open = append(s.Open, readSkillOpening(w, text))
		}
	case "barred":
		w.Took("above")
		b := Bar{Max: w.Number("a level")}
		b.Who, b.Rule = readWho(w, s.ID)
		s.Barred = append(s.Barred, b)
	case "always":
		a := Automatic{Level: w.Number("a level")}
		a.Who, a.Rule = readWho(w, s.ID)
		s.Always = append(s.Always, a)
	case "strike":
		x := StrikeWeapon{Weapon: w.Next("a weapon")}
		w.Took("to")
		for w.More() {
			x.Columns = append(x.Columns, column(w, w.Next("a column")))
		}
		x.Rule = s.ID.rule("weapon." + x.Weapon)
		if strings.HasSuffix(x.Weapon, "disruptor-bomber") {
			x.Rule = s.ID.rule("weapon.disruptor")
		}
		s.Strikes = append(s.Strikes, x)
	default:
		return false
	}
	return true
}

// readWho reads: of PEOPLE [and PEOPLE] [not PEOPLE] rule NAME
func readWho(w *defs.Words, id SkillID) (Who, tally.Rule) {
	w.Took("of")
	who := Who{Of: people(w, w.Next("people"))}
	if w.Took("and") {
		who.And = people(w, w.Next("people"))
	}
	if w.Took("not") {
		who.Not = people(w, w.Next("people"))
	}
	w.Took("rule")
	name := w.Next("a rule")
	if strings.HasPrefix(name, "is.") {
		return who, tally.Rule(name) // a row about more than this skill
	}
	return who, id.rule(name)
}

// readLevel reads: level COST [label WORD] gives GAIN, GAIN
func readLevel(w *defs.Words) Level {
	v := Level{}
	cost, err := strconv.Atoi(w.Next("the cost"))
	if err != nil {
		w.Fail("a level costs a number")
	}
	v.Cost = cost
	if w.Took("label") {
		v.Label = w.Next("a label")
	}
	w.Took("gives")
	for _, text := range list(w) {
		v.Gains = append(v.Gains, readGain(w, text))
	}
	return v
}

// readGain reads: STAT +N [min N] [max N] [(SCOPE)], STAT = N, or a trait.
func readGain(w *defs.Words, text string) Gain {
	var g Gain
	body := text
	if open := strings.Index(body, " ("); open > 0 && strings.HasSuffix(body, ")") {
		if g.Scope = Scope(body[open+2 : len(body)-1]); slices.Contains(scopes, g.Scope) {
			body = body[:open]
		}
	}
	f := strings.Fields(body)
	stat, ok := readStat(f[0])
	if !ok || len(f) < 2 || !strings.HasPrefix(f[1], "+") && f[1] != "=" {
		t, err := ReadTrait(text)
		if err != nil {
			w.Fail("%v", err)
		}
		return Gain{Trait: t}
	}
	g.Stat = stat
	small := func(s string) int8 {
		n, err := strconv.Atoi(s)
		if err != nil {
			w.Fail("%q is no number", s)
		}
		return int8(n)
	}
	if f[1] == "=" && len(f) == 3 {
		g.Set = small(f[2])
		return g
	}
	g.Add = small(f[1][1:])
	for i := 2; i+1 < len(f); i += 2 {
		switch f[i] {
		case "min":
			g.Min = small(f[i+1])
		case "max":
			g.Max = small(f[i+1])
		default:
			w.Fail("%q says nothing about a gain", f[i])
		}
	}
	return g
}

// readSkillOpening reads: COLUMN LEVEL [rating N] [only PEOPLE]
func readSkillOpening(w *defs.Words, text string) SkillOpening {
	f := defs.OfWords(strings.Fields(text))
	o := SkillOpening{Column: column(w, f.Next("a column")), Max: f.Number("a level")}
	for f.More() {
		switch word := f.Next("a word"); word {
		case "rating":
			o.Rating = f.Number("a rating")
		case "only":
			o.Only = people(w, f.Next("people"))
		default:
			f.Fail("%q says nothing about who may take a skill", word)
		}
	}
	if err := f.Done(); err != nil {
		w.Fail("%v", err)
	}
	return o
}

// price reads: price TABLE ITEM XP|- [bracketed] to OPENING, OPENING [rating COLUMN N, COLUMN N]
func (l *loader) price(w *defs.Words) {
	b := l.book
	p := Price{Table: w.Next("the table"), Item: w.Next("the item"), XP: -1}
	if !w.Took("-") {
		p.XP = w.Number("XP")
	}
	p.Bracketed = w.Took("bracketed")
	w.Took("to")
	text, ratings, _ := strings.Cut(w.Rest(), " rating ")
	for _, s := range strings.Split(text, ",") {
		p.Openings = append(p.Openings, readOpening(w, s))
	}
	for _, s := range strings.Split(ratings, ",") {
		if f := strings.Fields(s); len(f) == 2 {
			p.Ratings = append(p.Ratings, Rating{Column: column(w, f[0]), N: defs.OfWords(f[1:]).Number("a rating")})
		}
	}
	p.Rule = tally.Rule("is.build.avail." + p.Table + "." + strings.Replace(availKey(p.Item), "+", "-with-", 1))
	if p.Table == "ghar" {
		p.Rule = "is.build.avail.ghar-prices"
	}
	unique(w, b.priceAt, p.Item, len(b.Prices))
	b.Prices = append(b.Prices, p)
	l.block = nil
}

// availKey is an item as the ledger names it in its rows of availability.
func availKey(item string) string {
	if rest, ok := strings.CutPrefix(item, "drone-gun-"); ok {
		return "gun-drone-" + rest
	}
	return item
}

// readOpening reads: COLUMN [N|+N] [only PEOPLE|special], or also PEOPLE [N]
func readOpening(w *defs.Words, text string) Opening {
	var o Opening
	f := defs.OfWords(strings.Fields(text))
	if f.Took("also") {
		o.Also = people(w, f.Next("people"))
		if f.More() {
			o.At = f.Number("XP")
		}
		return o
	}
	o.Column = column(w, f.Next("a column"))
	for f.More() {
		switch word := f.Next("a word"); {
		case word == "only":
			o.Only = people(w, f.Next("people"))
		case word == "special":
			o.Special = true
		case strings.HasPrefix(word, "+"):
			o.Plus = defs.OfWords([]string{word[1:]}).Number("XP")
		default:
			n, err := strconv.Atoi(word)
			if err != nil {
				w.Fail("%q says nothing about a price", word)
			}
			o.At = n
		}
	}
	return o
}

// munitionPrice reads: munition-price DIAMETER for LAUNCHER, LAUNCHER costs N
func (l *loader) munitionPrice(w *defs.Words) {
	m := MunitionPrice{Diameter: w.Number("the diameter")}
	w.Took("for")
	names, cost, _ := strings.Cut(w.Rest(), " costs ")
	for _, s := range strings.Split(names, ",") {
		m.Launchers = append(m.Launchers, strings.TrimSpace(s))
	}
	n, err := strconv.Atoi(strings.TrimSpace(cost))
	if err != nil {
		w.Fail("%q is no price", cost)
	}
	m.XP = n
	m.Rule = tally.Rule("is.build.avail.munition-cost." + strconv.Itoa(m.Diameter) + "in")
	l.book.Munitions = append(l.book.Munitions, m)
	l.block = nil
}
