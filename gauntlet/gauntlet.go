// Package gauntlet holds simple scripts that every bot of the house must beat: players of one idea each, such as to charge
// whatever is near or to stay at home and shoot. They read questions, offers and the view, as a program from outside does; what a book
// calls an act is data (words.go). No script looks ahead and none knows a rule.
package gauntlet

import (
	"fmt"
	"slices"
	"strings"

	"sortie/bot"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// Character is a script: where it wants to be, and what it does there, first wishes first.
type Character struct {
	Name string
	Text string // its one idea
	goal goal
	aim  aim
	spot func(s *Script, l *look, u *game.Unit) (geom.Point, geom.Length) // where a unit wants to be, where that is no goal
	hind bool                                                             // who is farthest from the goal acts first, so that all keep together

	close []act // an enemy is near enough to be charged
	there []act // it is where it wants to be, with an enemy in range
	alone []act // the same, with nobody in range
	onway []act // on the way, with an enemy in range
	going []act // on the way, with nobody in range
	late  []act // on the way, with two turns left or fewer; as otherwise if there is none
	react []act // the other side does something to it
}

// goal is where a script wants to be.
type goal uint8

const (
	toMarker goal = iota // at the nearest objective
	toMiddle             // all at the objective nearest to the middle
	toFoe                // at the nearest enemy
	toRange              // as far from the nearest enemy as it shoots well
	toStay               // where it was put down
)

// aim is whom a script shoots at.
type aim uint8

const (
	atNearest aim = iota
	atDearest     // the enemy whose models cost most
	atNobody
	atWeakest // the enemy of whom least is left, and whom it shot at last
)

// Characters lists the scripts, in the order of the tables.
func Characters() []Character {
	return []Character{
		{Name: "rusher", Text: "goes for the nearest enemy and charges", goal: toFoe,
			close: []act{charge, walk, shoot}, there: []act{charge, shoot}, alone: []act{run, walk}, onway: []act{walk, shoot, run}, going: []act{sprint, run, walk},
			react: []act{charge, shoot, pass}},
		{Name: "turtle", Text: "stays where it was put down, shoots what it sees and lies down under fire", goal: toStay,
			there: []act{aimed, shoot}, alone: []act{wait, lie}, react: []act{shoot, lie, pass}},
		{Name: "sniper", Text: "keeps its distance and shoots at what costs most", goal: toRange, aim: atDearest,
			close: []act{shoot}, there: []act{aimed, shoot}, alone: []act{walk, wait}, onway: []act{aimed, shoot}, going: []act{walk, run}, react: []act{flee, shoot, pass}},
		{Name: "horde", Text: "goes to the middle with everybody, shoulder to shoulder", goal: toMiddle, hind: true,
			close: []act{charge, shoot}, there: []act{shoot}, alone: []act{wait}, onway: []act{walk, shoot}, going: []act{run, walk}, react: []act{shoot, pass}},
		{Name: "runner", Text: "runs to the nearest objective, and shoots when it is there", goal: toMarker,
			there: []act{task, shoot}, alone: []act{task, wait}, onway: []act{sprint, run}, going: []act{sprint, run}, react: []act{pass}},
		{Name: "walker", Text: "walks to the nearest objective and shoots on the way, and never reacts", goal: toMarker,
			there: []act{shoot}, alone: []act{task, wait}, onway: []act{walk, shoot}, going: []act{walk, run}, react: []act{pass}},
		{Name: "pacifist", Text: "holds the nearest objective and never shoots", goal: toMarker, aim: atNobody,
			there: []act{task, rally, wait}, alone: []act{task, rally, wait}, onway: []act{run, walk}, going: []act{run, walk}, react: []act{lie, flee, pass}},
		bailiff(),
		latebird(),
	}
}

// Names lists the names of the scripts.
func Names() (names []string) {
	for _, c := range Characters() {
		names = append(names, c.Name)
	}
	return names
}

// Grammar says how scripts and bots are named, for help texts and errors.
func Grammar() string { return bot.Grammar + "; or a script: " + strings.Join(Names(), ", ") }

// Check says what is wrong with the name of a bot or a script, nil if there is one.
func Check(name string) error {
	_, err := New(name, 0)
	return err
}

// New makes a script by its name, or a bot of the house. The same name and seed give the same player.
func New(name string, seed uint64) (flow.Player, error) {
	all := Characters()
	if i := slices.IndexFunc(all, func(c Character) bool { return c.Name == name }); i >= 0 {
		return newScript(&all[i], seed), nil
	}
	p, err := bot.New(name, seed)
	if err != nil && !strings.ContainsAny(name, "@-") {
		return nil, fmt.Errorf("there is no bot %q: take %s", name, Grammar())
	}
	return p, err
}
