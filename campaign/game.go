package campaign

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/pack"
	"sortie/tally"
)

// Game is a campaign as a game of the house.
type Game struct {
	id    string // of its system
	story Story
	way   Way // how the battle that is due is fought, while its result is waited for
}

var _ game.Stage = (*Game)(nil)

// Story is the campaign itself, to be looked at.
func (g *Game) Story() Story { return g.story }

// Due is the battle that waits for its result and how it is fought; false if none does.
func (g *Game) Due() (*Battle, Way, bool) {
	if g.story.Over() || g.way == Undecided {
		return nil, Undecided, false
	}
	b := g.story.Battle()
	return b, g.way, b != nil
}

// Step implements flow.Table. How a battle is fought is an activation of its own, so that everybody can see it while the
// result is waited for.
func (g *Game) Step(io flow.IO) {
	b := g.story.Battle()
	switch {
	case b == nil:
		g.story.Between(g.naming(io))
	case g.way == Undecided:
		g.way = g.askWay(g.naming(io), b)
	default:
		r := g.askResult(io, b)
		g.way = Undecided
		g.story.Fought(io, r)
	}
}

// Over implements flow.Table.
func (g *Game) Over() bool { return g.story.Over() }

// Clone implements flow.Table.
func (g *Game) Clone() flow.Table { return &Game{id: g.id, story: g.story.Copy(), way: g.way} }

func (g *Game) describe(c *pack.Codec) {
	pack.Num(c, &g.way)
	g.story.Describe(c)
}

// Hash implements flow.Table.
func (g *Game) Hash() uint64 { return pack.Hash(g.describe) }

// Encode implements game.Game.
func (g *Game) Encode(dst []byte) []byte { return pack.Encode(dst, g.describe) }

// Sides implements game.Game.
func (g *Game) Sides() int { return g.story.Sides() }

// Result implements game.Game.
func (g *Game) Result() game.Result { return g.story.Result() }

// Inspect implements game.Game.
func (g *Game) Inspect(query []string) (game.Finding, error) { return g.story.Inspect(query) }

// Invariant implements game.Game.
func (g *Game) Invariant() error {
	if g.way > Entered {
		return fmt.Errorf("way %d is none", g.way)
	}
	return g.story.Invariant()
}

// Forget implements game.Game.
func (g *Game) Forget(seat flow.Seat, r *dice.Rand) game.Game {
	return &Game{id: g.id, story: g.story.Forget(seat, r), way: g.way}
}

// Hides implements game.Game.
func (g *Game) Hides(seat flow.Seat) bool { return g.story.Hides(seat) }

// Score implements game.Game.
func (g *Game) Score(seat flow.Seat) int {
	worth := make([]int, g.Sides())
	for side := range worth {
		worth[side] = g.story.Worth(flow.Seat(side))
	}
	return game.Lead(worth, seat)
}

// Do implements game.Stage: a campaign has no procedure that begins in the middle; its set-up says where it stands.
func (g *Game) Do(words []string) error {
	return fmt.Errorf("a campaign has no procedure %q: say in the set-up where it stands", words)
}

// Deny implements game.Stage.
func (g *Game) Deny(rule tally.Rule) { g.story.Deny(rule) }

// Sheet is what a seat sees, for pages of campaigns.
func (g *Game) Sheet(seat flow.Seat) Sheet {
	s := g.story.Sheet(seat)
	_, names := g.story.(Namer)
	s.Names = names && !g.Over() && g.way == Undecided
	if b := g.story.Battle(); b != nil {
		s.Battle = &Meeting{Number: b.Number, Name: b.Name, Way: g.way.String(), Levels: b.Levels, Fates: b.Fates, Sides: b.Sides}
	}
	return s
}

// View implements game.Game: members stand for units, purses are trackers; there is no table.
func (g *Game) View(seat flow.Seat) game.View {
	s := g.story.Sheet(seat)
	v := game.View{System: g.id, Seat: seat, Turn: s.Mission, Turns: s.Missions, Phase: s.Stage, Result: g.Result(),
		Terrain: []game.Terrain{}, Markers: []game.Marker{}}
	if b := g.story.Battle(); b != nil {
		v.Phase = "battle"
	}
	purse := game.Tracker{Name: "purse", Label: s.Purse}
	for i := range s.Rosters {
		r := &s.Rosters[i]
		v.Sides = append(v.Sides, game.Side{Name: r.Name, Force: r.Force, Score: r.Points})
		purse.Counts = append(purse.Counts, game.Count{Name: colours[r.Seat], Value: r.Purse})
		for k := range r.Members {
			m := &r.Members[k]
			u := game.Unit{ID: m.ID, Seat: r.Seat, Name: m.Name, Kind: m.Kind, Type: m.Role, Icon: m.Icon, Where: m.Where(), Points: m.Value,
				Strong: 1, Left: 1, Marks: m.Marks, Figures: []game.Figure{}, Stats: []game.Fact{}}
			for _, n := range m.Stats {
				u.Stats = append(u.Stats, game.Fact{Name: n.Name, Value: n.Value})
			}
			if m.State == Lost || m.State == Gone {
				u.Left = 0
			}
			v.Units = append(v.Units, u)
		}
	}
	v.Trackers = []game.Tracker{purse}
	return v
}

// colours are the words for sides in trackers, as everywhere.
var colours = [...]string{"red", "blue", "green", "yellow"}
