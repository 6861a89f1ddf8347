package incision_test

import (
	"strings"
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/rules/incision"
	"sortie/rules/incision/force"
)

// team is a ready shard with so few off the bench that a scenario takes it.
func team(t testing.TB, text string, most, points int) string {
	b, err := force.Load()
	if err != nil {
		t.Fatal(err)
	}
	shard, _ := force.Parse(text)
	for n := len(shard.Operatives) - 1; n > 0; n-- {
		try := force.Team{Limit: points, Least: 1, Most: most}
		for i := range shard.Operatives {
			if !shard.Operatives[i].Bench {
				try.Fielded = append(try.Fielded, force.Fielded{Operative: i, Handler: -1})
			}
		}
		if r := b.Field(&shard, &try); r.Cost <= points && len(try.Fielded) <= most {
			break
		}
		shard.Operatives[n].Bench = true
	}
	return shard.Text()
}

// meetings pairs ready shards in every scenario, two meetings each; the hunt has two, three and four sides.
func meetings(t testing.TB) []game.Setup {
	sys := incision.System()
	info := sys.Info()
	var out []game.Setup
	for i, m := range info.Missions {
		sides := m.Sides
		if sides == nil {
			sides = []int{2, 2}
		}
		for k, n := range sides {
			s := game.Setup{System: "is", Mission: m.ID, Seed: uint64(10*i + k + 1), Points: 300}
			most := 7
			if m.ID == "sabotage" {
				most = 6
			}
			if len(m.Sides) > 0 {
				s.Points, most = 160, 4
			}
			if k == 1 && m.ID == "counterstrike" {
				s.Options = []game.Switch{{ID: "artillery", Value: "3"}, {ID: "swap-roles", Value: "on"}}
			}
			for side := range n {
				s.Lists = append(s.Lists, team(t, info.Lists[(3*i+k+side)%len(info.Lists)].Text, most, s.Points))
			}
			if _, err := sys.New(s); err != nil {
				t.Logf("%s: %v", m.ID, err)
				continue
			}
			out = append(out, s)
		}
	}
	if len(out) < 2*len(info.Missions) {
		t.Fatalf("%d meetings for %d scenarios", len(out), len(info.Missions))
	}
	return out
}

// Random games hold every promise of the contract.
func TestConformance(t *testing.T) { conform.Test(t, incision.System(), meetings(t), 1) }

// A match carries its lists: a change of those that ship changes nothing about it.
func TestFixedSetUps(t *testing.T) {
	conform.FixedSetUps(t, conform.Carry{System: incision.System(), Of: incision.SystemOf, List: "concord-strike", Unit: "phc-strike-trooper"})
}

// A set-up that carries other lists is played by those.
func TestCarriedListsArePlayed(t *testing.T) {
	sys := incision.System()
	set := meetings(t)[0]
	set, err := sys.Fix(set)
	if err != nil {
		t.Fatal(err)
	}
	before, err := sys.New(set)
	if err != nil {
		t.Fatal(err)
	}
	state := before.Encode(nil)
	set.Data = strings.ReplaceAll(set.Data, "Wounds 1", "Wounds 2")
	other, err := sys.New(set)
	if err != nil {
		t.Fatal(err)
	}
	tough := 0
	for _, u := range other.View(0).Units {
		for _, st := range u.Stats {
			tough += strings.Count(st.Name+"="+st.Value, "Wnd=2")
		}
	}
	if tough == 0 {
		t.Error("nobody has the Wounds of the lists that are carried")
	}
	if _, err := sys.Decode(set, state); err != nil {
		t.Errorf("a state of the same models is not read: %v", err)
	}
}
