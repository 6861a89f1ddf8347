package firefight

import (
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
)

// setUpLine reads the lines of a case about set-up, forces and missions; false if it is none of them.
func (c *caseSetup) setUpLine(w *defs.Words, l game.Line, word string) bool {
	s := &c.state
	switch word {
	case "mission":
		c.missionLine(w)
	case "edge":
		c.edge(w, c.player(w))
	case "recon-score":
		s.ReconScore[0], s.ReconScore[1] = w.Small("red's recon score"), w.Small("blue's recon score")
		s.Allowance = max(s.ReconScore[0]-s.ReconScore[1], s.ReconScore[1]-s.ReconScore[0])
	case "kind", "upgrade":
		w.ReadBy(c.packLine(l))
	case "roster":
		c.Book.Rosters = append(c.Book.Rosters, force.Roster{Name: w.Next("the roster's name"), Text: strings.ReplaceAll(w.Rest(), " / ", "\n")})
	case "muster":
		c.musterLine(w)
	default:
		return false
	}
	return true
}

// packLine adds a kind or an upgrade to the pack of the case. The models it names are those of the case.
func (c *caseSetup) packLine(l game.Line) error {
	c.Book.Pack.Book.Weapons, c.Book.Pack.Book.Types = c.Book.Weapons, c.Book.Types
	return c.Book.Pack.Line(l)
}

// musterLine reads: muster SIDE NAME KIND [with OPTION,OPTION…] {property}, a unit of an entry with its options.
func (c *caseSetup) musterLine(w *defs.Words) {
	side, name := c.stage.Side(w), c.stage.NewName(w)
	u := defs.ListUnit{Kind: w.Next("the entry")}
	kind := c.Book.Pack.FindKind(u.Kind)
	if kind == nil || w.Err() != nil {
		w.Fail("there is no entry %q", u.Kind)
		return
	}
	if w.Took("with") {
		for _, key := range strings.Split(w.Next("options"), ",") {
			if option, _ := force.LeaderOption(key); kind.Option(option) == nil {
				w.Fail("%s has no option %q", u.Kind, key)
				return
			}
			u.With = append(u.With, defs.Upgrade{Key: key, Count: 1})
		}
	}
	built := c.Book.Pack.Built(u)
	built.Name = name
	c.stage.Words(w, c.muster(side, built))
}

// missionLine reads: mission KEY, one of the shipped missions or random.
func (c *caseSetup) missionLine(w *defs.Words) {
	if len(c.Book.Missions) == 1 {
		c.Book.Missions = append(c.Book.Missions, c.Book.Pack.Missions...)
	}
	at, err := force.FindMission(c.Book.Missions, w.Next("the mission"))
	if err != nil {
		w.Fail("%v", err)
	}
	c.state.Mission = at
}

// edge reads: edge SIDE near|far|left|right; the other side has the opposite one.
func (c *caseSetup) edge(w *defs.Words, side Side) {
	word := w.Next("the edge")
	for e := position.NearEdge; e <= position.RightEdge; e++ {
		if e.String() == word {
			c.state.Edge[side], c.state.Edge[position.OtherOfTwo(side)] = e, e.Opposite()
			return
		}
	}
	w.Fail("a side has the near, far, left or right edge, not %q", word)
}
