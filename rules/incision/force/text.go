package force

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/game"
)

const maxShardBytes = 64 << 10

// Parse reads a shard from its text, a line an operative and a line a purchase:
//
//	shard NAME
//	faction NAME [TYPE]
//	budget N
//	missions N
//	earned N
//	operative UNIT [with ITEM, ITEM] [bench] [printed N] [joined N] [replaces N] [extra N] [earned N] [gave N] [wounds N]
//	          [dead|captive|retired] [rolled N N] [main ITEM] [explosive ITEM] [manages ITEM,ITEM|nothing] [as NAME]
//	buy skill SKILL LEVEL|1-LEVEL [for WEAPON] [on suit]
//	buy weapon|armour|equipment|probe ITEM [for ITEM]
//	buy munition MUNITION for LAUNCHER
//	give-up handler LEVEL | give-up munition MUNITION
//	retrain SKILL for WEAPON
//	equipment ITEM
//
// A purchase may end in `after N`, when it was made after a mission, and `by shard`, when shard XP paid for it.
func Parse(text string) (Shard, []game.Fault) {
	if len(text) > maxShardBytes {
		return Shard{}, []game.Fault{{Line: 1, What: "the shard is too long", Fix: fmt.Sprintf("keep it under %d bytes", maxShardBytes)}}
	}
	p := &parser{}
	for _, line := range defs.Lines(text) {
		p.line(line)
	}
	if len(p.shards) == 0 {
		p.begin("", 1)
	}
	if len(p.shards) > 1 {
		p.fault(p.shards[1].line, "write one shard alone", "a second shard begins")
	}
	return p.shards[0], p.faults
}

// ParseShards reads several shards, each begun by its shard line.
func ParseShards(lines []game.Line) ([]Shard, []game.Fault) {
	p := &parser{}
	for _, line := range lines {
		p.line(line)
	}
	return p.shards, p.faults
}

// ShardWord tells whether a line that begins with a word is one of a shard's text.
func ShardWord(word string) bool {
	return slices.Contains([]string{"shard", "faction", "budget", "missions", "earned", "operative", "buy", "give-up", "retrain", "equipment"}, word)
}

type parser struct {
	shards []Shard
	faults []game.Fault
}

func (p *parser) fault(line int, fix, format string, args ...any) {
	p.faults = append(p.faults, game.Fault{Line: line, What: fmt.Sprintf(format, args...), Fix: fix})
}

func (p *parser) begin(name string, line int) {
	p.shards = append(p.shards, Shard{Name: name, Budget: DefaultBudget, line: line})
}

func (p *parser) line(l game.Line) {
	word, rest, _ := strings.Cut(l.Text, " ")
	rest = strings.TrimSpace(rest)
	if word == "shard" {
		p.begin(rest, l.No)
		return
	}
	if len(p.shards) == 0 {
		p.begin("", l.No)
	}
	s := &p.shards[len(p.shards)-1]
	switch word {
	case "faction":
		s.Faction, s.Type = readFaction(rest)
	case "budget", "missions", "earned":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 0 || n > maxXP {
			p.fault(l.No, "write: "+word+" N", "%q is no number of it", rest)
			return
		}
		*map[string]*int{"budget": &s.Budget, "missions": &s.Missions, "earned": &s.Earned}[word] = n
	case "operative":
		p.operative(s, l.No, rest)
	case "buy", "give-up", "retrain", "equipment":
		p.purchase(s, l.No, word, rest)
	default:
		p.fault(l.No, "begin with shard, faction, budget, missions, earned, operative, buy, give-up, retrain or equipment", "%q begins no line of a shard", word)
	}
}

// maxXP is more than any campaign gives.
const maxXP = 20000

// readFaction parts the name of a faction from a type of shard after it.
func readFaction(text string) (faction, kind string) {
	for _, f := range factions {
		if game.SameName(f.Name, text) {
			return f.Name, ""
		}
		if rest, ok := strings.CutPrefix(strings.ToLower(text), strings.ToLower(f.Name)+" "); ok {
			return f.Name, strings.TrimSpace(rest)
		}
	}
	return text, ""
}

func (p *parser) operative(s *Shard, no int, text string) {
	o := Operative{line: no}
	head, name, named := strings.Cut(text, " as ")
	if named {
		o.Name = strings.TrimSpace(name)
	}
	head, picks, err := cutPicks(head)
	if err != nil {
		p.fault(no, "write: with ITEM, ITEM", "%v", err)
	}
	o.Picks = picks
	w := defs.Of(game.Line{No: no, Text: head})
	o.Unit = w.Next("a unit")
	for w.More() {
		switch word := w.Next("a word"); word {
		case "bench":
			o.Bench = true
		case "printed":
			o.Printed = w.Number("points")
		case "joined":
			o.Joined = w.Number("missions")
		case "replaces":
			o.Replaces = w.Number("XP")
		case "extra":
			o.Extra = w.Number("XP")
		case "earned":
			o.Earned = w.Number("XP")
		case "gave":
			o.Gave = w.Number("XP")
		case "wounds":
			o.Wounds = w.Number("Wounds")
		case "main":
			o.Main = w.Next("an item")
		case "explosive":
			o.Explosive = w.Next("an explosive")
		case "manages":
			o.Manages = []string{}
			if list := w.Next("items"); list != nothing {
				o.Manages = strings.Split(list, ",")
			}
		case "rolled":
			for w.Counted() {
				o.Rolled = append(o.Rolled, w.Number("a face"))
			}
		default:
			if !slices.Contains(fates, word) {
				w.Fail("%q says nothing about an operative", word)
			}
			o.Fate = Fate(word)
		}
	}
	if err := w.Done(); err != nil {
		p.fault(no, "write: operative UNIT with ITEM as NAME", "%v", err)
	}
	if len(s.Operatives) >= maxOperatives {
		p.fault(no, "keep fewer", "a shard holds at most %d operatives", maxOperatives)
		return
	}
	s.Operatives = append(s.Operatives, o)
}

// nothing is written where somebody leaves everything at base.
const nothing = "nothing"

// maxOperatives and maxPurchases bound what a text may make us work out.
const (
	maxOperatives = 60
	maxPurchases  = 120
)

// cutPicks takes `with ITEM, ITEM` out of the words of an operative: items run to the last comma's word.
func cutPicks(text string) (rest string, items []string, err error) {
	before, after, with := strings.Cut(text, " with ")
	if !with {
		return text, nil, nil
	}
	words := strings.Fields(after)
	for len(words) > 0 {
		item := words[0]
		words = words[1:]
		last := !strings.HasSuffix(item, ",")
		if item = strings.TrimSuffix(item, ","); item == "" {
			return before, items, fmt.Errorf("an item is missing in %q", after)
		}
		items = append(items, item)
		if last {
			break
		}
	}
	return before + " " + strings.Join(words, " "), items, nil
}

// purchase reads a line of something bought, given up or trained anew.
func (p *parser) purchase(s *Shard, no int, word, text string) {
	w := defs.Of(game.Line{No: no, Text: text})
	x := Purchase{line: no}
	levels := 1
	switch word {
	case "buy":
		x.Step = Step(w.Next("what is bought"))
		if !slices.Contains(steps[:6], string(x.Step)) {
			w.Fail("%q is not bought: %s", x.Step, strings.Join(steps[:6], ", "))
		}
	case "give-up":
		x.Step = GiveUp
		w.Took("munition")
	case "retrain":
		x.Step = Retrain
	case "equipment":
		x.Step = BuyProbe
	}
	x.Item = w.Next("an item")
	if x.Step == BuySkill || x.Step == GiveUp && x.Item == Handler.Key() {
		x.Level, levels = readLevels(w)
	}
	p.tail(w, &x)
	if err := w.Done(); err != nil {
		p.fault(no, "see how a shard is written", "%v", err)
		return
	}
	if word == "equipment" {
		s.Equipment = append(s.Equipment, x)
		return
	}
	if len(s.Operatives) == 0 {
		p.fault(no, "write the operative first", "nobody is there to buy it")
		return
	}
	o := &s.Operatives[len(s.Operatives)-1]
	for range levels {
		if len(o.Purchases) >= maxPurchases {
			p.fault(no, "keep fewer", "an operative holds at most %d purchases", maxPurchases)
			return
		}
		o.Purchases = append(o.Purchases, x)
		x.Level++
	}
}

// readLevels reads a level, or several at once: 1-3.  is.skill.general.several-at-once
func readLevels(w *defs.Words) (first, count int) {
	text := w.Next("a level")
	a, b, several := strings.Cut(text, "-")
	first, err := strconv.Atoi(a)
	last := first
	if several && err == nil {
		last, err = strconv.Atoi(b)
	}
	if (err != nil || first < 1 || last < first || last > 9) && w.Err() == nil {
		w.Fail("%q is no level: write 2, or 1-3 for several at once", text)
		return 0, 0
	}
	return first, last - first + 1
}

func (p *parser) tail(w *defs.Words, x *Purchase) {
	for w.More() {
		switch word := w.Next("a word"); word {
		case "for":
			x.For = w.Next("an item")
		case "on":
			x.Suit = w.One("part", "pilot", "suit") == 1
		case "after":
			x.After = w.Number("missions")
		case "by":
			w.Next("shard")
			x.ByShard = true
		default:
			w.Fail("%q says nothing about a purchase", word)
		}
	}
}
