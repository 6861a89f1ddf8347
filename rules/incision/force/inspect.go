package force

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/tally"
)

// Desk is where shards are looked at in rule cases: the shards and teams of the set-up, and the questions one
// can ask of them. A system hands it the set-up lines and queries that are about shards.
type Desk struct {
	Book   *Book
	Shards []Shard
	Teams  []NamedTeam
}

// NamedTeam is a team of a set-up.
type NamedTeam struct {
	Name  string
	Shard int
	Team  Team
}

// DeskWord tells whether a set-up line that begins with a word is about shards.
func DeskWord(word string) bool {
	return ShardWord(word) || word == "team" || word == "field" || word == "example"
}

// Read reads the set-up lines of a case: shards as they are written, example KEY for a ready one, and
//
//	team NAME of SHARD [limit N] [least N] [most N] [demolition] [out-of-suits]
//	field OPERATIVE [main ITEM] [explosive ITEM] [manages ITEM,ITEM|nothing] [handler OPERATIVE] [hired UNIT] [expert]
func (d *Desk) Read(lines []game.Line) error {
	var plain, teams []game.Line
	for _, l := range lines {
		word, rest, _ := strings.Cut(l.Text, " ")
		switch {
		case word == "team" || word == "field":
			teams = append(teams, l)
		case word == "example":
			if err := d.example(strings.Fields(rest)); err != nil {
				return fmt.Errorf("line %d: %w", l.No, err)
			}
		default:
			plain = append(plain, l)
		}
	}
	shards, faults := ParseShards(plain)
	if len(faults) > 0 {
		return fmt.Errorf("line %d: %s", faults[0].Line, faults[0])
	}
	d.Shards = append(d.Shards, shards...)
	for _, l := range teams {
		if err := d.team(defs.Of(l)); err != nil {
			return fmt.Errorf("line %d: %w", l.No, err)
		}
	}
	return nil
}

// example puts a ready shard on the desk: example KEY [rebuilt]
func (d *Desk) example(words []string) error {
	if len(words) == 0 {
		return fmt.Errorf("write: example KEY")
	}
	e := d.Book.Example(words[0])
	if e == nil {
		return fmt.Errorf("there is no example shard %q", words[0])
	}
	s := e.Shard.Clone()
	s.Name = words[0]
	if len(words) > 1 && words[1] == "rebuilt" {
		s = s.Rebuilt()
		s.Name = words[0] + "-rebuilt"
	}
	d.Shards = append(d.Shards, *s)
	return nil
}

func (d *Desk) team(w *defs.Words) error {
	if w.Next("team") == "field" {
		return d.field(w)
	}
	t := NamedTeam{Name: w.Next("a name")}
	w.Took("of")
	name := w.Next("a shard")
	if t.Shard = d.shardAt(name); t.Shard < 0 {
		return fmt.Errorf("there is no shard %q", name)
	}
	for w.More() {
		switch word := w.Next("a word"); word {
		case "limit":
			t.Team.Limit = w.Number("XP")
		case "least":
			t.Team.Least = w.Number("combatants")
		case "most":
			t.Team.Most = w.Number("combatants")
		case "demolition":
			t.Team.Demolition = true
		case "out-of-suits":
			t.Team.OutOfSuits = true
		default:
			w.Fail("%q says nothing about a team", word)
		}
	}
	d.Teams = append(d.Teams, t)
	return w.Done()
}

func (d *Desk) field(w *defs.Words) error {
	if len(d.Teams) == 0 {
		return fmt.Errorf("write the team first")
	}
	t := &d.Teams[len(d.Teams)-1]
	name := w.Next("an operative")
	f := Fielded{Operative: d.Shards[t.Shard].at(name)}
	for w.More() {
		switch word := w.Next("a word"); word {
		case "main":
			f.Main = w.Next("an item")
		case "explosive":
			f.Explosive = w.Next("an explosive")
		case "manages":
			f.Manages = []string{}
			if list := w.Next("items"); list != "nothing" {
				f.Manages = strings.Split(list, ",")
			}
		case "handler":
			h := d.Shards[t.Shard].at(w.Next("a handler"))
			f.Handler = 1 + slices.IndexFunc(t.Team.Fielded, func(x Fielded) bool { return x.Operative == h })
		case "hired":
			f.Temporary = w.Next("a unit")
		case "expert":
			f.Expert = true
		default:
			w.Fail("%q says nothing about who is fielded", word)
		}
	}
	if f.Operative < 0 && f.Temporary == "" {
		return fmt.Errorf("there is no operative %q", name)
	}
	t.Team.Fielded = append(t.Team.Fielded, f)
	return w.Done()
}

func (d *Desk) shardAt(name string) int {
	return slices.IndexFunc(d.Shards, func(s Shard) bool { return sameWord(s.Name, name) })
}

// at finds an operative by its name; dashes stand for spaces.
func (s *Shard) at(name string) int {
	return slices.IndexFunc(s.Operatives, func(o Operative) bool { return sameWord(o.Name, name) })
}

func sameWord(name, written string) bool {
	return strings.EqualFold(strings.ReplaceAll(name, " ", "-"), written)
}

// find looks an operative up: its name, or SHARD/NAME where several shards have it.
func (d *Desk) find(word string) (*Shard, int, error) {
	shard, name, both := strings.Cut(word, "/")
	for i := range d.Shards {
		s := &d.Shards[i]
		if both && !sameWord(s.Name, shard) {
			continue
		}
		if !both {
			name = word
		}
		if at := s.at(name); at >= 0 {
			return s, at, nil
		}
	}
	return nil, 0, fmt.Errorf("there is no operative %q", word)
}

// Inspect answers a query about shards; known tells whether it is one.
func (d *Desk) Inspect(q []string) (f game.Finding, known bool, err error) {
	if len(q) == 0 {
		return f, false, nil
	}
	ask := map[string]func([]string) (game.Finding, error){
		"shard": d.askShard, "active": d.askShard, "worth": d.askShard, "left": d.askShard, "leader": d.askLeader,
		"open": d.askOpen, "points": d.askPoints, "unspent": d.askPoints, "stat": d.askStat, "bt": d.askStat, "skill": d.askSkill,
		"trait": d.askTrait, "carries": d.askCarries, "wears": d.askCarries, "save": d.askSave, "team": d.askTeam, "dice": d.askTeam,
		"fielded": d.askFielded, "xp": d.askXP, "underdog": d.askXP, "extra": d.askXP, "replace": d.askReplace, "retire": d.askReplace,
		"join": d.askReplace, "award": d.askAward, "rest": d.askAward, "acc": d.askArms, "band": d.askArms, "uses": d.askArms, "launch": d.askArms,
		"strikes": d.askArms, "rating": d.askRating, "commands": d.askCommands, "devices": d.askDemolition, "placed": d.askDemolition,
		"blast": d.askDemolition, "breach": d.askDemolition, "damage": d.askDemolition, "support": d.askDemolition, "compound": d.askDemolition,
		"first-aid": d.askAward, "refund": d.askReplace,
	}[q[0]]
	if ask == nil {
		return f, false, nil
	}
	f, err = ask(q)
	return f, true, err
}

// faultFinding is a verdict with all faults as its reasons: the first refuses, the others are cited.
func faultFinding(legal string, faults []Fault, cited []tally.Rule) game.Finding {
	f := game.Finding{Verdict: legal, Cited: slices.Clone(cited)}
	if len(faults) == 0 {
		return f
	}
	first := faults[0]
	f.Verdict, f.Text, f.Refusal = "refused", first.What, tally.Refuse(first.Rule, first.What, first.Fix)
	for _, x := range faults {
		f.Cited = append(f.Cited, x.Rule)
	}
	return f
}

// askShard answers: shard NAME [budget N] (the value is the cost of the build), active NAME, worth NAME, left NAME
func (d *Desk) askShard(q []string) (game.Finding, error) {
	if len(q) < 2 || d.shardAt(q[1]) < 0 {
		return game.Finding{}, fmt.Errorf("write: check %s SHARD", q[0])
	}
	s := d.Shards[d.shardAt(q[1])].Clone()
	if len(q) == 4 && q[2] == "budget" {
		n, err := strconv.Atoi(q[3])
		if err != nil {
			return game.Finding{}, fmt.Errorf("%q is no budget", q[3])
		}
		s.Budget = n
	}
	r := d.Book.Examine(s)
	f := faultFinding("legal", r.Faults, r.Cited)
	f.Value = int64(r.Cost)
	switch q[0] {
	case "active":
		f = game.Finding{Verdict: "xp", Value: int64(r.Active), Cited: r.Cited}
	case "worth":
		f = game.Finding{Verdict: "xp", Value: int64(r.Total), Cited: r.Cited}
	case "left":
		f = game.Finding{Verdict: "xp", Value: int64(r.ShardXP), Cited: r.Cited}
	}
	if e := d.Book.Example(strings.TrimSuffix(s.Name, "-rebuilt")); e != nil {
		f.Cited = append(f.Cited, e.Rule, "is.build.create.printed-presets")
	}
	return f, nil
}

// askLeader answers: leader SHARD, by the name of who leads it.
func (d *Desk) askLeader(q []string) (game.Finding, error) {
	if len(q) != 2 || d.shardAt(q[1]) < 0 {
		return game.Finding{}, fmt.Errorf("write: check leader SHARD")
	}
	r := d.Book.Examine(&d.Shards[d.shardAt(q[1])])
	f := game.Finding{Verdict: "nobody", Cited: r.Cited}
	if r.Leader >= 0 {
		f.Verdict = r.Members[r.Leader].Profile.Name
		f.Cited = append(f.Cited, r.LeadRule)
		if r.LeadRule == "is.build.bh.handler-only-leader" {
			f.Cited = append(f.Cited, "is.skill.handler.leader")
		}
	}
	return f, nil
}

// askOpen answers: open OPERATIVE PURCHASE, written as in a shard without buy. The value is the price.
func (d *Desk) askOpen(q []string) (game.Finding, error) {
	if len(q) < 4 {
		return game.Finding{}, fmt.Errorf("write: check open OPERATIVE skill SKILL LEVEL, or weapon ITEM for ITEM, …")
	}
	s, op, err := d.find(q[1])
	if err != nil {
		return game.Finding{}, err
	}
	line := "buy " + strings.Join(q[2:], " ")
	if q[2] == "give-up" || q[2] == "retrain" {
		line = strings.Join(q[2:], " ")
	}
	list, faults := ParseShards([]game.Line{{Text: "shard x"}, {Text: "operative y"}, {Text: line}})
	if len(faults) > 0 {
		return game.Finding{}, fmt.Errorf("%s", faults[0])
	}
	steps := list[0].Operatives[0].Purchases
	return d.judgeAll(s, op, steps)
}

// judgeAll judges several steps in a row, such as skill tough 1-3; the price is that of all.
func (d *Desk) judgeAll(s *Shard, op int, steps []Purchase) (game.Finding, error) {
	next := s.Clone()
	total := 0
	var f game.Finding
	var cited []tally.Rule
	for _, p := range steps {
		before := d.Book.examine(next)
		o := d.Book.Judge(next, op, p)
		next.Operatives[op].Purchases = append(next.Operatives[op].Purchases, p)
		after := d.Book.examine(next)
		for _, r := range after.cited.Rules {
			if !before.cited.Has(r) || len(steps) == 1 {
				cited = append(cited, r)
			}
		}
		f = faultFinding("open", o.No, cited)
		if len(o.No) == 0 && o.Short > 0 {
			f.Verdict, f.Text = "refused", fmt.Sprintf("%d XP short", o.Short)
			f.Refusal = shortRefusal(after, op)
		}
		total += o.Price.Total()
		if len(steps) == 1 {
			f.Sum = &o.Price
		}
		f.Value = int64(total)
		if f.Refusal != nil {
			break
		}
	}
	return f, nil
}

// shortRefusal is the fault about money of a shard.
func shortRefusal(c *check, op int) *tally.Refusal {
	for _, f := range c.faults {
		if purse(f.Rule) && (f.Operative == op || f.Operative < 0) {
			return tally.Refuse(f.Rule, f.What, f.Fix)
		}
	}
	return tally.Refuse("is.build.create.budget", "it cannot be paid", "earn more first")
}
