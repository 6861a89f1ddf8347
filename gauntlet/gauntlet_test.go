package gauntlet_test

import (
	"context"
	"fmt"
	"testing"

	"sortie/catalog"
	"sortie/flow"
	"sortie/game"
	"sortie/gauntlet"
	"sortie/geom"
	"sortie/lab"
)

// plan is a small run of one script against another on the first mission of a system, with the smallest ready lists.
func plan(t testing.TB, sys game.System, games int, bots ...string) lab.Plan {
	t.Helper()
	info := sys.Info()
	small := info.Points
	for _, l := range info.Lists {
		small = min(small, l.Points)
	}
	a, b, ok := info.FairPair(small)
	if !ok {
		t.Fatal("there are no two lists")
	}
	return lab.Plan{Setup: game.Setup{System: info.ID, Mission: info.Missions[0].ID, Lists: []string{a.Text, b.Text}, Names: bots}, Games: games, Seed: 3, Bots: bots, Check: true}
}

// Every script plays every system; every answer is held against the offers, and the same seed gives the same game. The game is
// played for some time and not to its end: where neither side does what a mission asks for, some go on for ever.
func TestScriptsPlayLegallyAndAlike(t *testing.T) {
	names := gauntlet.Names()
	for _, s := range catalog.Systems() {
		for i, name := range names {
			var hashes [2]uint64
			for k := range hashes {
				p := plan(t, s.System, 1, name, names[(i+1)%len(names)])
				d, err := p.Game(s.System, 0)
				if err != nil {
					t.Fatal(err)
				}
				for n := 0; n < 60 && !d.Table.(game.Game).Over(); n++ {
					d.Step()
				}
				hashes[k] = d.Table.Hash()
			}
			if hashes[0] != hashes[1] {
				t.Errorf("%s, %s: the same seed gives two games", s.ID, name)
			}
		}
	}
}

func TestNames(t *testing.T) {
	for _, name := range append(gauntlet.Names(), "sensible", "strong@20") {
		if err := gauntlet.Check(name); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"nobody", "rusher-careful", "rusher@20"} {
		if gauntlet.Check(name) == nil {
			t.Errorf("%s is a bot", name)
		}
	}
	if len(gauntlet.Names()) < 6 {
		t.Error("there are too few scripts")
	}
}

// deeds are what a player was seen to do.
type deeds struct {
	flow.Player
	count map[string]int // answers by question and key
	total map[string]int // by question
}

func (d *deeds) Answer(q *flow.Question, t flow.Table) flow.Answer {
	a := d.Player.Answer(q, t)
	if q.Kind == flow.PickOne {
		d.total[q.Name]++
		for _, o := range q.Offers() {
			if o.Value == a.Value {
				d.count[q.Name+" "+o.Key]++
			}
		}
	}
	return a
}

// watched is a game of one script against the sensible bot, seen to its end.
func watched(t *testing.T, system, name string, games int) (*deeds, []game.View) {
	t.Helper()
	d := &deeds{count: map[string]int{}, total: map[string]int{}}
	var ends []game.View
	for _, s := range catalog.Systems() {
		if s.ID != system {
			continue
		}
		p := plan(t, s.System, games, name, "sensible")
		p.Make = func(who string, seed uint64) (flow.Player, error) {
			b, err := gauntlet.New(who, seed)
			if who == name && err == nil {
				return &deeds{b, d.count, d.total}, nil
			}
			return b, err
		}
		for i := range games {
			run, err := p.Game(s.System, i)
			if err != nil {
				t.Fatal(err)
			}
			run.Run()
			ends = append(ends, run.Table.(game.Game).View(flow.Seat(i%2))) // the script's list moves on by a seat a game
		}
	}
	return d, ends
}

// share is the part of the answers to a question that had one of the keys, in percent.
func (d *deeds) share(question string, keys ...string) int {
	n := 0
	for _, k := range keys {
		n += d.count[question+" "+k]
	}
	return 100 * n / max(1, d.total[question])
}

// nearMarkers counts the units of a seat that end within some inches of an objective.
func nearMarkers(v *game.View, inches geom.Length) (near, all int) {
	for _, u := range v.Units {
		if u.Seat != v.Seat || u.Left == 0 || len(u.Figures) == 0 {
			continue
		}
		all++
		for _, m := range v.Markers {
			if geom.Dist(u.Figures[0].At, m.At) < inches*geom.Inch {
				near++
				break
			}
		}
	}
	return near, all
}

// Each does what its name says, in both books that have orders and objectives.
func TestEachDoesWhatItsNameSays(t *testing.T) {
	acts := map[string]struct{ question, shoot, walk, run, charge, wait string }{
		"a2": {"order", "fire", "advance", "run", "run", "ambush"},
		"ff": {"action", "shoot", "advance", "sprint", "charge", "overwatch"},
	}
	for system, w := range acts {
		deed := map[string]*deeds{}
		ends := map[string][]game.View{}
		for _, name := range gauntlet.Names() {
			deed[name], ends[name] = watched(t, system, name, 6)
		}
		charges := func(name string) int {
			return deed[name].count["run assault"] + deed[name].count["run sprint-assault"] + deed[name].count["action charge"]
		}
		fires := func(name string) int { return deed[name].share(w.question, w.shoot, "steady-aim") }
		moves := func(name string) int { return deed[name].share(w.question, w.walk, w.run) }
		for _, c := range []struct {
			says string
			true bool
		}{
			{"the rusher charges most", charges("rusher") > 0 && charges("rusher") >= charges("walker") && charges("rusher") > charges("turtle")},
			{"the turtle never moves", moves("turtle") == 0},
			{"the turtle waits or shoots", deed["turtle"].share(w.question, w.wait)+fires("turtle") > 50},
			{"the sniper shoots more than it runs", fires("sniper") > deed["sniper"].share(w.question, w.run)},
			{"the runner runs more than it walks", deed["runner"].share(w.question, w.run) > deed["runner"].share(w.question, w.walk)},
			{"the walker walks more than it runs", deed["walker"].share(w.question, w.walk) > deed["walker"].share(w.question, w.run)},
			{"the walker never reacts", deed["walker"].share("reaction", "none") == 100 || deed["walker"].total["reaction"] == 0},
			{"the bailiff charges, and so does the rusher more", charges("bailiff") > 0 && charges("bailiff") <= charges("rusher")},
			{"the latebird walks before it sprints", deed["latebird"].share(w.question, w.walk) > 0 && deed["latebird"].share(w.question, w.run) > 0},
			{"the pacifist never shoots", fires("pacifist") == 0 && deed["pacifist"].share("target", "none") == 100 || deed["pacifist"].total["target"] == 0},
		} {
			if !c.true {
				t.Errorf("%s: it is not so that %s: %v", system, c.says, fmt.Sprint(deed))
			}
		}
		near := func(name string) (near, all int) {
			for i := range ends[name] {
				n, a := nearMarkers(&ends[name][i], 8)
				near, all = near+n, all+a
			}
			return near, all
		}
		if n, _ := near("bailiff"); n == 0 {
			t.Errorf("%s: no unit of the bailiff ends near an objective", system)
		}
		for _, name := range []string{"runner", "pacifist", "latebird"} {
			if n, all := near(name); 2*n < all {
				t.Errorf("%s: the %s ends with %d of %d units near an objective", system, name, n, all)
			}
		}
		// Of a horde that loses few are left, those who came last: more of them have come to the middle than of who stays at home.
		n, all := near("horde")
		if home, stay := near("turtle"); n*max(1, stay) <= home*max(1, all) {
			t.Errorf("%s: the horde ends with %d of %d units near an objective, the turtle with %d of %d", system, n, all, home, stay)
		}
	}
}

func BenchmarkGame(b *testing.B) {
	for _, s := range catalog.Systems() {
		for _, name := range []string{"sensible", "walker", "rusher"} {
			b.Run(s.ID+"/"+name, func(b *testing.B) {
				p := plan(b, s.System, max(1, b.N), name, "sensible")
				p.Check = false
				if _, err := lab.Run(context.Background(), s.System, p, nil); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}
