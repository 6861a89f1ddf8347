package incision

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sortie/campaign"
	"sortie/defs"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/pack"
	"sortie/rules/incision/force"
	"sortie/rules/incision/missions"
	"sortie/table"
)

// Version of the rules; a match file names the one it was played with.
const Version = "10"

type system struct{ force *force.Book }

// System is Incision Shard for the rest of the house.
func System() game.System {
	b, err := force.Load()
	if err != nil {
		panic(err) // what ships was tested
	}
	return system{force: b}
}

// usualXP is what is agreed on where nobody says otherwise.  is.scenario.xp-agreed
const usualXP = 250

// Info implements game.System.
func (y system) Info() game.Info {
	info := game.Info{ID: "is", Name: "Incision Shard", Version: Version, Options: optionList(), Lists: y.force.NamedLists(), Bots: []string{"random", "sensible", "strong"}, Points: usualXP}
	for _, s := range scenarios()[1:] {
		info.Missions = append(info.Missions, game.Mission{ID: s.ID, Name: s.Name, Text: s.Text, Sides: s.Sides})
	}
	return info
}

// New implements game.System.
func (y system) New(setup game.Setup) (game.Game, error) { return game.Made(y.start(setup)) }

func (y system) start(setup game.Setup) (*State, error) {
	y, err := y.carrying(setup)
	if err != nil {
		return nil, err
	}
	scenario, err := scenarioNamed(setup.Mission)
	if err != nil {
		return nil, err
	}
	b := newBook(y.force)
	b.scenario = scenario
	for _, o := range setup.Options {
		if err := b.options.set(o.ID, o.Value); err != nil {
			return nil, err
		}
	}
	b.force = y.force.With(b.options.Force)
	setup = b.readyTeams(setup)
	text := setup.Table
	if strings.TrimSpace(text) == "" {
		text = generate(scenario, setup.Seed, len(setup.Lists))
	}
	if err := b.lay(text); err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	if no := sidesRefusal(scenario, len(setup.Lists)); no != nil {
		return nil, no
	}
	if scenario.build != nil {
		scenario.build(b)
	}
	b.sides = make([]sideInfo, len(setup.Lists))
	b.bonus = make([]int8, len(setup.Lists))
	s := newState(b)
	for side := range setup.Lists {
		if err := s.muster(Side(side), setup); err != nil {
			return nil, err
		}
	}
	s.refill()
	s.prepare()
	s.Phase = Areas
	return &s, nil
}

// sidesRefusal says why a scenario cannot be played by a number of sides.  is.hunt.header
func sidesRefusal(sc *Scenario, n int) error {
	may := sc.Sides
	if may == nil {
		may = []int{2}
	}
	if slices.Contains(may, n) {
		return nil
	}
	return fmt.Errorf("%s is for %s sides, not %d", sc.Name, strings.Trim(strings.ReplaceAll(fmt.Sprint(may), " ", ", "), "[]"), n)
}

// limitOf is the XP a side may field: what was agreed, and a quarter more for an attacker on artillery.
// is.scenario.xp-agreed, is.sc8.points
func (b *book) limitOf(side Side, points int) int {
	n := agreed(points)
	if b.scenario.Number == 8 && side == Side(one(b.options.SwapRoles)) {
		return n * 5 / 4
	}
	return n
}

// muster fields a shard: who is not on the bench takes part.  is.scenario.xp-agreed, is.scenario.combatants-limits
func (s *State) muster(side Side, setup game.Setup) error {
	b := s.book
	shard, faults := force.Parse(setup.List(flow.Seat(side)))
	report := game.ListReport{Name: shard.Name, Force: shard.Faction, Limit: b.limitOf(side, setup.Points), Text: shard.Text(), Faults: faults}
	team := teamOf(b.force, &shard, b.scenario, report.Limit)
	if b.scenario.Attack && side == Side(one(b.options.SwapRoles)) {
		handOut(b.force, &shard, &team)
	}
	if setup.Judged(flow.Seat(side)) {
		team.Limit, team.Least, team.Most = 0, 1, 0 // it was, and players may have lowered what the scenario asks for  is.mission.skip
	}
	r := b.force.Field(&shard, &team)
	report.Points = r.Cost
	for _, f := range r.Faults {
		report.Faults = append(report.Faults, f.Fault)
	}
	if !setup.Judged(flow.Seat(side)) { // the roster of a campaign was judged when it was built and changed  is.build.create.team-composition
		for _, f := range b.force.Examine(&shard).Faults {
			report.Faults = append(report.Faults, f.Fault)
		}
	}
	if len(report.Faults) > 0 {
		return game.ListError{Report: report}
	}
	b.sides[side] = sideInfo{Name: setup.Name(flow.Seat(side)), Force: shard.Faction, Points: r.Cost}
	if b.sides[side].Name == "" {
		b.sides[side].Name = [...]string{"first side", "second side", "third side", "fourth side"}[side]
	}
	units := make([]UnitID, len(r.Combatants))
	for i := range r.Combatants {
		units[i] = s.field(side, &r.Combatants[i])
	}
	for i, f := range team.Fielded {
		if s.lead(units[i]).Kind != force.Beasts {
			continue
		}
		if s.Units[units[i]].Loose = r.Combatants[i].Loose; !r.Combatants[i].Loose && f.Handler > 0 {
			s.Units[units[i]].Handler = units[f.Handler-1]
		}
	}
	if b.scenario.Number != huntNumber { // is.hunt.no-nanosphere
		b.bonus[side] = int8(r.Dice.IMTel)
	}
	return nil
}

func agreed(points int) int {
	if points == 0 {
		return usualXP
	}
	return points
}

// teamOf is everybody of a shard who is not on the bench, beasts with somebody who handles them.
func teamOf(b *force.Book, shard *force.Shard, sc *Scenario, limit int) force.Team {
	return b.TeamOf(shard, force.Team{Limit: limit, Least: sc.Least, Most: sc.Most, Demolition: sc.Demolition})
}

// handOut gives the attackers of a demolition explosives open to them, which are free: the first kind of these that an
// operative may take, in the place of its grenades.  is.sc8.points, is.sc9.header
func handOut(b *force.Book, shard *force.Shard, team *force.Team) {
	if !team.Demolition {
		return
	}
	before := len(b.Field(shard, team).Faults)
	for i := range team.Fielded {
		for _, kind := range []string{"fractal-charge", "implosion-grenade", "solar-charge"} {
			team.Fielded[i].Explosive = kind
			if len(b.Field(shard, team).Faults) == before {
				break
			}
			team.Fielded[i].Explosive = ""
		}
	}
}

// field brings a combatant as a unit, with its buddies in it and its probes beside it.
func (s *State) field(side Side, c *force.Combatant) UnitID {
	muted := s.book.muted(c.Profile)
	p := &muted
	u := s.enlist(side, s.book.learn(p.Unit, *p))
	s.Figures[s.Units[u].Operative].Wounds = int8(p.Wounds)
	s.book.names = append(s.book.names, s.book.unused(p.Name))
	s.Units[u].Waits = true
	s.Mission.Fielded[side]++
	for _, key := range p.Probes { // they count as no combatants  is.scenario.combatants-who
		k := s.book.known(key)
		if k < 0 {
			continue
		}
		if !s.book.models[k].probe() {
			s.add(u, k)
			continue
		}
		probe := s.enlist(side, k)
		s.Units[probe].Controls, s.Units[probe].Waits = u, true
		s.book.names = append(s.book.names, s.book.unused(s.book.models[k].Name))
	}
	return u
}

// muted is a profile without what works by the nanosphere, where a scenario has none.  is.hunt.no-nanosphere
func (b *book) muted(p force.Profile) force.Profile {
	if b.scenario.Number == huntNumber {
		p.Traits = slices.DeleteFunc(slices.Clone(p.Traits), func(t force.SkillTrait) bool { return nanospheric(t.ID) })
	}
	return p
}

// unused makes a name that no unit has.
func (b *book) unused(name string) string {
	if name == "" {
		name = "unit"
	}
	for n, try := 2, name; ; n++ {
		taken := false
		for _, o := range b.names {
			taken = taken || game.SameName(o, try)
		}
		if !taken {
			return try
		}
		try = fmt.Sprintf("%s %d", name, n)
	}
}

// maxPieces is as many pieces of terrain as a table may have.
const maxPieces = 200

// lay reads the text of a table.
func (b *book) lay(text string) error {
	for _, line := range defs.Lines(text) {
		w := defs.Of(line)
		switch word := w.Next("a line"); word {
		case "table":
			x, y := w.Pair("the size of the table")
			b.size = geom.Point{X: x, Y: y}
		case "terrain":
			b.piece(w)
		default:
			w.Fail("%q begins no line of a table", word)
		}
		if err := w.Done(); err != nil {
			return err
		}
		if len(b.pieces) > maxPieces {
			return fmt.Errorf("line %d: a table has at most %d pieces", line.No, maxPieces)
		}
	}
	if b.size.X < 24*geom.Inch || b.size.Y < 24*geom.Inch || b.size.X > 120*geom.Inch || b.size.Y > 120*geom.Inch {
		return errors.New("a table measures 24 to 120 inches each way")
	}
	return nil
}

// piece reads: terrain NAME KIND SHAPE {what is agreed about it}
func (b *book) piece(w *defs.Words) {
	p := table.Piece{Key: w.Next("the name of the piece")}
	word := w.Next("its kind")
	k := kindNamed(word)
	if k < 0 {
		w.Fail("there is no ground of the kind %q", word)
		return
	}
	p.Kind, p.Area = int16(k), w.Area()
	for _, o := range b.pieces {
		if game.SameName(o.Key, p.Key) {
			w.Fail("there is a piece %q already", p.Key)
			return
		}
	}
	k2 := kinds[k]
	k2.agree(w)
	p.Height = k2.Height
	b.pieces, b.items = append(b.pieces, p), append(b.items, k2)
}

// Decode implements game.System.
func (y system) Decode(setup game.Setup, state []byte) (game.Game, error) {
	s, err := y.start(setup)
	if err == nil {
		err = pack.Fill(state, s.describe, s.Invariant)
	}
	return game.Made(s, err)
}

// CheckList implements game.System: the shard by its own budget, and those not on the bench by the XP agreed.
func (y system) CheckList(text string, points int) (game.ListReport, error) {
	_, report := y.force.CheckText(text, 0)
	shard, _ := force.Parse(text)
	sc := scenarios()[0]
	sc.Least, sc.Most = 1, 0
	team := teamOf(y.force, &shard, &sc, points)
	r := y.force.Field(&shard, &team)
	report.Points, report.Limit = r.Cost, points
	for _, f := range r.Faults {
		report.Faults = append(report.Faults, f.Fault)
	}
	return report, nil
}

// Generate implements game.System.
func (y system) Generate(mission string, seed uint64) (string, error) {
	sc, err := scenarioNamed(mission)
	if err != nil {
		return "", err
	}
	return generate(sc, seed, 2), nil
}

// NewCase implements game.System.
func (y system) NewCase(in []game.Line) (game.Stage, error) {
	if aboutMissions(in) {
		return campaign.System(missions.New(y.force, play{})).NewCase(in)
	}
	s, err := newCase(y.force, in)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Do implements game.Stage.
func (s *State) Do(words []string) error {
	p, err := game.ProcedureOf(words)
	if err == nil {
		s.Proc = p
	}
	return err
}

// Result implements game.Game: the level of success stands for points.
func (s *State) Result() game.Result {
	r := game.Result{Over: s.Ended, Winner: s.Winner, Why: s.Why, Rule: "is.scenario.levels"}
	for _, level := range s.Level[:s.Sides()] {
		r.Points = append(r.Points, int(level))
	}
	if s.Ended && s.Sides() > 2 {
		r.Ranks = game.Placed(r.Points).Ranks
	}
	return r
}
