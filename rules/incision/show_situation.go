package incision

import (
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Parameters implements game.Situations.
func (y system) Parameters() []game.Parameter {
	yes := []string{"no", "yes"}
	return []game.Parameter{
		{ID: "action", Text: "what the operative does", Values: []string{"fire", "advance", "charge"}, Default: "fire"},
		{ID: "range", Text: "inches between their centres", Min: 1, Max: 60, Default: "10"},
		{ID: "cover", Text: "what stands before the target", Values: []string{"none", "fence", "wall", "fortified-wall"}, Default: "none"},
		{ID: "pins", Text: "pins on the unit", Max: 10, Default: "0"},
		{ID: "wounds", Text: "Wounds on the operative", Max: 3, Default: "0"},
		{ID: "ordered", Text: "has it passed its order test?", Values: yes, Default: "no"},
		{ID: "target-pins", Text: "pins on the target", Max: 10, Default: "0"},
		{ID: "target-wounds", Text: "Wounds on the target", Max: 3, Default: "0"},
		{ID: "target-down", Text: "is the target Down?", Values: yes, Default: "no"},
		{ID: "target-prone", Text: "is the target prone?", Values: yes, Default: "no"},
	}
}

// Muster implements game.Mustered: operatives of the ready shards, then every unit of the lists as it comes.
func (y system) Muster() []game.ForceEntry {
	var out []game.ForceEntry
	for i := range y.force.Examples {
		x := &y.force.Examples[i]
		f := game.ForceEntry{Key: x.Key, Name: x.Shard.Name}
		for _, c := range y.force.Field(&x.Shard, wholeTeam(&x.Shard)).Combatants {
			f.Units = append(f.Units, entryOf(x.Key+"-"+game.PlainName(c.Profile.Name), &c.Profile))
		}
		out = append(out, f)
	}
	b := newBook(y.force)
	at := map[string]int{}
	for i := range y.force.Units {
		u := &y.force.Units[i]
		k := b.known(u.Key)
		if k < 0 || !b.models[k].operative() {
			continue
		}
		if _, ok := at[u.Faction]; !ok {
			at[u.Faction] = len(out)
			out = append(out, game.ForceEntry{Key: u.Faction, Name: defs.Display(u.Faction)})
		}
		f := &out[at[u.Faction]]
		f.Units = append(f.Units, entryOf(u.Key, &b.models[k].Profile))
	}
	return out
}

func entryOf(key string, p *force.Profile) game.UnitEntry {
	return game.UnitEntry{Key: key, Name: p.Name, Points: p.Points, Models: 1, Members: "1 " + game.PlainName(p.Name)}
}

// wholeTeam fields everybody of a shard.
func wholeTeam(shard *force.Shard) *force.Team {
	t := &force.Team{Limit: 1 << 20, Least: 1, Most: 1 << 10}
	for i := range shard.Operatives {
		t.Fielded = append(t.Fielded, force.Fielded{Operative: i, Handler: -1})
	}
	return t
}

// profileOf finds an operative by the key it has in Muster.
func (y system) profileOf(b *book, key string) (force.Profile, bool) {
	for i := range y.force.Examples {
		x := &y.force.Examples[i]
		name, ok := strings.CutPrefix(key, x.Key+"-")
		if !ok {
			continue
		}
		for _, c := range y.force.Field(&x.Shard, wholeTeam(&x.Shard)).Combatants {
			if game.PlainName(c.Profile.Name) == name {
				return c.Profile, true
			}
		}
	}
	if k := b.known(key); k >= 0 {
		return b.models[k].Profile, true
	}
	return force.Profile{}, false
}

// Situate implements game.Situations: two operatives on open ground, face to face, each with its buddies.
func (y system) Situate(in game.Situation) (game.Stage, error) {
	told, err := in.Settle(y.Parameters())
	if err != nil {
		return nil, err
	}
	b := newBook(y.force)
	b.sides = []sideInfo{{Name: "unit"}, {Name: "target"}}
	b.bonus = make([]int8, 2)
	b.size = geom.Point{X: 100 * geom.Inch, Y: 100 * geom.Inch}
	at := geom.Point{X: b.size.X / 2, Y: 20 * geom.Inch}
	far := at.Add(geom.Point{Y: inches(told.Number("range", 10))})
	if kind := told.Word("cover"); kind != "none" {
		box := geom.BoxOf(far.Add(geom.Point{X: -2 * geom.Inch, Y: -3 * geom.Inch / 2}), far.Add(geom.Point{X: 2 * geom.Inch, Y: -geom.Inch}))
		w := defs.Of(defs.RectLine("cover", kind, box))
		w.Next("terrain")
		b.piece(w)
		if err := w.Done(); err != nil {
			return nil, err
		}
	}
	s := newState(b)
	s.Phase, s.Staged, s.Begun = Orders, true, 1
	s.prepare()
	for side, key := range [2]string{in.Unit, in.Target} {
		key, _, _ = strings.Cut(key, " with ")
		p, ok := y.profileOf(b, key)
		if !ok {
			return nil, tally.Refuse("is.unit.definition", "there is no operative "+key, "see sortie odds --show")
		}
		s.situated(Side(side), p, [2]geom.Point{at, far}[side])
		word := [2]string{"", "target-"}[side]
		s.Units[side].Pins = int16(told.Number(word+"pins", 0))
		s.Figures[s.Units[side].Operative].Wounds = int8(told.Number(word+"wounds", 0))
	}
	if told.Word("target-down") == "yes" {
		s.Units[1].Die, s.Units[1].Order = Beside, Down
	}
	s.Bodies[s.Units[1].Operative].Prone = told.Word("target-prone") == "yes"
	return &s, s.duel(told.Word("action"), told.Word("ordered") == "no")
}

// situated brings one operative with its buddies and puts it down, the buddies behind it.
func (s *State) situated(side Side, p force.Profile, at geom.Point) {
	u := s.enlist(side, s.book.learn(p.Unit, p))
	s.book.names = append(s.book.names, [2]string{"unit", "target"}[side])
	s.Mission.Fielded[side]++
	s.Put(s.Units[u].Operative, at, 0)
	back := geom.Inch
	if side == 0 {
		back = -back
	}
	for _, key := range p.Probes {
		if k := s.book.known(key); k >= 0 && !s.book.models[k].probe() {
			m := s.add(u, k)
			s.Put(m, at.Add(geom.Point{Y: back}), 0)
			back += back
		}
	}
}

// duel has an action come next, unless a rule forbids it.
func (s *State) duel(action string, tested bool) error {
	if action == "charge" {
		if no := s.chargeRefusal(0, 1); no != nil {
			return no
		}
		if !s.inReach(0, 1) {
			return tally.Refuse("is.assault.charge", "the target is out of reach", "tell a shorter range")
		}
	} else if !s.canShoot(0, 1) {
		if no := s.targetRefusal(s.Units[0].Operative, s.Units[1].Operative); no != nil {
			return no
		}
		return tally.Refuse("is.shoot.when", "it has nothing to shoot with", "let it charge")
	}
	words := []string{"duel", action}
	if tested {
		words = append(words, "tested")
	}
	return s.Do(words)
}

// duelOrder is the order by which a situation's action is carried out.
func duelOrder(action string) Order {
	switch action {
	case "advance":
		return Advance
	case "charge":
		return Run
	}
	return Fire
}

// FirstTest implements game.Tested: the order test of a unit with pins or Wounds.  is.order.test-tn
func (s *State) FirstTest() (game.FirstTest, bool) {
	if s.Proc.Verb != "duel" || len(s.Proc.Args) < 2 {
		return game.FirstTest{}, false
	}
	order := duelOrder(s.Proc.Args[0])
	if !s.needsTest(0, order) {
		return game.FirstTest{}, false
	}
	sum := s.orderSum(0, order)
	return game.FirstTest{Name: RollOrderTest, Pass: chance(sum.Total()), Faces: 10}, true
}

// doDuel begins: duel ACTION [tested]: the first unit shoots at or charges the second, after its order test if that is due.
func (r *run) doDuel(p game.Procedure) bool {
	if p.Verb != "duel" {
		return false
	}
	w := &words{p.Args}
	action := w.next()
	order, plan := duelOrder(action), runPlan{target: NoUnit}
	if order == Run {
		plan.charge, plan.target = true, 1
	}
	r.Acting = 0
	r.show(0, order)
	switch {
	case w.took("tested") && !r.obeys(0, order, plan):
		r.show(0, Down)
	case order == Run:
		r.charge(0, 1)
	default:
		r.shooting(0, order)
	}
	r.activationEnd(0)
	r.Acting = NoUnit
	return true
}
