package antares2

import (
	"fmt"

	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// traitFacts lists the special rules of a model for people, each with its row.
func traitFacts(t *force.Traits) []game.Fact {
	var out []game.Fact
	flag := func(on bool, name string, rule tally.Rule) {
		if on {
			out = append(out, game.Fact{Name: name, Value: name, Rule: rule})
		}
	}
	number := func(n int8, name string, rule tally.Rule) {
		if n > 0 {
			out = append(out, game.Fact{Name: name, Value: fmt.Sprintf("%s %d", name, n), Rule: rule})
		}
	}
	number(t.Ace, "Ace", "a2.special.ace.value")
	flag(t.Agile, "Agile", "a2.special.agile")
	flag(t.Assault, "Assault", "a2.special.assault")
	if t.Attacks > 0 {
		out = append(out, game.Fact{Name: "Attacks", Value: fmt.Sprintf("%d Attacks SV%d", t.Attacks, t.AttackSV), Rule: "a2.special.attacks"})
	}
	if t.MountAttacks > 0 {
		out = append(out, game.Fact{Name: "Mount attacks", Value: fmt.Sprintf("mount %d Attacks SV%d", t.MountAttacks, t.MountSV), Rule: "a2.h2h.mount-and-rider"})
	}
	number(int8(t.Command/geom.Inch), "Command", "a2.special.command.radius")
	flag(t.Cumbersome, "Cumbersome", "a2.special.cumbersome")
	number(t.DownArmour, "Down Armour", "a2.orders.down.defences")
	flag(t.Fast, "Fast", "a2.special.fast.retain-run")
	flag(t.Follow, "Follow", "a2.special.follow.activate")
	flag(t.Frenzy, "Frenzy", "a2.special.frenzy.tens")
	number(int8(t.Hero/geom.Inch), "Hero", "a2.special.hero.radius")
	flag(t.HitAndRun, "Hit and Run", "a2.special.hit-and-run.when")
	flag(t.Infiltrators, "Infiltrators", "a2.special.infiltrators.pregame-run")
	flag(t.Bodyguard, "Loyal Bodyguard", "a2.special.loyal-bodyguard")
	flag(t.Medic != force.NoMedic, "Medic", "a2.special.medic.reroll")
	number(t.MOD, "MOD", "a2.mod.dice-count")
	flag(t.Nucleus, "Nucleus", "a2.special.nucleus.scrambler")
	flag(t.Sacrificial, "Sacrificial Buddy", "a2.special.sacrificial-buddy.when")
	flag(t.SavageStrike, "Savage Strike", "a2.special.savage-strike.order")
	flag(t.ScrambleProof, "Scramble Proof", "a2.special.scramble-proof")
	flag(t.Sniper, "Sniper", "a2.special.sniper.deploy")
	flag(t.Subdue, "Subdue", "a2.special.subdue.incapacitate")
	flag(t.Suspensored, "Suspensored", "a2.special.suspensored")
	if t.Sheet.Leader == 0 {
		number(t.Tough, "Tough", "a2.special.tough")
	}
	number(t.Transport, "Transport", "a2.transport.capacity")
	flag(t.Unique, "Unique", "a2.special.unique")
	number(t.Wound, "Wound", "a2.special.wound-n")
	out = append(out, sheetFacts(t)...)
	for _, u := range t.Unknown {
		out = append(out, game.Fact{Name: u, Value: u + " (not defined in this book: no effect)", Rule: "a2.special.from-lists"})
	}
	return out
}
