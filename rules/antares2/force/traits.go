package force

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/profile"
	"sortie/tally"
)

// trait reads one special rule, a name and perhaps a number, in the words of the stat lines. A name
// the book does not define is kept and has no effect, but in a rule case, where it is a mistake.  a2.special.from-lists
func (l *Loader) trait(w *defs.Words, m *ModelType, text string) {
	name, n := splitNumber(text)
	switch {
	case text == "", l.Book.Edition == First && m.Traits.sheetTable().Read(w, text, name, n), m.Traits.Table().Read(w, text, name, n):
	case l.Strict:
		w.Fail("no special rule is called %q", text)
	default:
		m.Traits.Unknown = append(m.Traits.Unknown, text)
	}
}

// splitNumber cuts a trailing number off: "Tough 2" is Tough and 2. No number gives -1.
func splitNumber(text string) (string, int) {
	i := strings.LastIndexByte(text, ' ')
	if i < 0 {
		return text, -1
	}
	n, err := strconv.Atoi(strings.TrimSuffix(text[i+1:], `"`))
	if err != nil {
		return text, -1
	}
	return text[:i], n
}

// Table are the special rules of the book, each written once: read, shown and explained by it. The numbers without
// which a rule is written are the book's.  a2.special.ace.default-1
func (t *Traits) Table() profile.Table {
	return profile.Table{
		{Name: "Ace", Num: &t.Ace, Usual: 1, Rule: "a2.special.ace.value", Text: "Its owner may change a damage result on it by up to so many."},
		{Name: "Agile", Rule: "a2.special.agile", Text: "May strike with Acc in place of Str, or only with the weapon it names.", Read: t.readAgile, Shown: t.agile},
		{Name: "Army Option", Rule: "a2.special.army-option.free-one", Text: "The army has these options free.", Read: t.readArmyOption, Shown: t.armyOption},
		{Name: "Assault", Flag: &t.Assault, Rule: "a2.special.assault", Text: "May initiate assaults although its type does not."},
		{Name: "Attacks", Rule: "a2.special.attacks", Text: "Strikes so often, at this SV, in hand-to-hand.",
			Read:  func(text string) bool { return readAttacks(text, &t.Attacks, &t.AttackSV) },
			Shown: func() string { return attacks("", t.Attacks, t.AttackSV) }},
		{Name: "Mount attacks", Rule: "a2.h2h.mount-and-rider", Text: "The mount strikes so often, beside its rider.", Read: t.readMount,
			Shown: func() string { return attacks("mount ", t.MountAttacks, t.MountSV) }},
		{Name: "Brittle", Flag: &t.BreakOnFail, Rule: "a2.break.fail-broken", Text: "Is broken by any break test it fails."},
		{Name: "Buddy", Flag: &t.Buddy, Rule: "a2.size.small-by-type", Text: "A buddy drone: small, and it may be sacrificed."},
		{Name: "Cannot Be Hit", Flag: &t.NoHit, Rule: "a2.allocate.rule-immunity", Text: "No hit can be put on it."},
		{Name: "Capacity Class", Num: &t.HeavySpace, Usual: 2, Rule: t.classRule(), Text: "Takes so many spaces in a transport."},
		{Name: "Character", Flag: &t.Character, Rule: "a2.special.subdue.incapacitate", Text: "Can be taken alive by a Subdue attack."},
		{Name: "Command", Inch: &t.Command, Usual: 10, Rule: "a2.special.command.radius", Text: "Friends within so many inches may test with its Co."},
		{Name: "Compactor", Flag: &t.Compactor, Rule: "a2.dismount.becomes-infantry", Text: "Carries mounts or weapons that its unit leaves."},
		{Name: "Cumbersome", Flag: &t.Cumbersome, Rule: "a2.special.cumbersome", Text: "A failed Ag test gives its unit one pin more."},
		{Name: "Down Armour", Num: &t.DownArmour, Usual: 1, Rule: "a2.orders.down.defences", Text: "Further armour while its unit is Down."},
		{Name: "Down Without Die", Flag: &t.ReactDown, Rule: "a2.react.rule-exceptions", Text: "May go Down as a reaction without a die in hand."},
		{Name: "Enters Confined Spaces", Flag: &t.Squeezes, Rule: "a2.vehicle.confined", Text: "Goes where large models are barred."},
		{Name: "Fast", Flag: &t.Fast, Rule: "a2.special.fast.retain-run", Text: "May keep a Run order for the next turn; hits on it while it runs are rolled again."},
		{Name: "Follow", Flag: &t.Follow, Rule: "a2.special.follow.activate", Text: "One friendly unit within 5 inches may be activated with its unit, by the same order."},
		{Name: "Force H2H Re-rolls", Flag: &t.ForceReH2H, Rule: "a2.h2h.rerolls-order", Text: "Strikes that hit its unit are rolled again."},
		{Name: "Force Re-rolls", Flag: &t.ForceReHits, Rule: "a2.reroll-hits.special", Text: "Shots that hit its unit are rolled again."},
		{Name: "Frenzy", Flag: &t.Frenzy, Rule: "a2.special.frenzy.tens", Text: "A strike of 10 hits a beast of its own unit."},
		{Name: "Grenades", Flag: &t.Grenades, Rule: "a2.special.infiltrators.minefield", Text: "As an infiltrator it may lay a mine."},
		{Name: "Handler", Flag: &t.Handler, Rule: "a2.special.frenzy.unit", Text: "May serve in a unit of frenzied beasts, and they spare it."},
		{Name: "Hero", Inch: &t.Hero, Usual: 10, Rule: "a2.special.hero.radius", Text: "Friends within so many inches may test with its Init."},
		{Name: "Hit and Run", Flag: &t.HitAndRun, Rule: "a2.special.hit-and-run.when", Text: "Having assaulted or countercharged it may break off before hand-to-hand."},
		{Name: "Infiltrators", Flag: &t.Infiltrators, Rule: "a2.special.infiltrators.pregame-run", Text: "Makes a Run action before the game."},
		{Name: "Loyal Bodyguard", Flag: &t.Bodyguard, Rule: "a2.special.loyal-bodyguard", Text: "Takes hits in place of the commander of its unit."},
		{Name: "Medic", Rule: "a2.special.medic.reroll", Text: "Units within 5 inches roll a failed Res test again.", Read: t.readMedic("Medic", MedicModel), Shown: t.medic("Medic", MedicModel)},
		{Name: "Medi-buddy", Rule: "a2.special.medic.reroll", Text: "A buddy that is a medic; different sources add up.", Read: t.readMedic("Medi-buddy", MediBuddy), Shown: t.medic("Medi-buddy", MediBuddy)},
		{Name: "Medi-probe", Rule: "a2.special.medic.reroll", Text: "A probe that is a medic; different sources add up.", Read: t.readMedic("Medi-probe", MediProbe), Shown: t.medic("Medi-probe", MediProbe)},
		{Name: "MOD", Num: &t.MOD, Usual: 2, Rule: "a2.mod.dice-count", Text: "Has so many order dice each turn.", Read: t.readMOD},
		{Name: "Nervous", Flag: &t.EvenIfPinned, Rule: "a2.break.when.special", Text: "Takes a break test whenever hits have pinned it."},
		{Name: "No Assault", Flag: &t.NoAssault, Rule: "a2.assault.who", Text: "May not initiate assaults."},
		{Name: "No Break", Flag: &t.NoBreak, Rule: "a2.break.exempt", Text: "Never takes break tests."},
		{Name: "No Sprint", Flag: &t.NoSprint, Rule: "a2.sprint.barred-by-rule", Text: "Its unit may not sprint."},
		{Name: "Nucleus", Flag: &t.Nucleus, Rule: "a2.special.nucleus.scrambler", Text: "Enemies within 3 inches suffer as from a scrambler."},
		{Name: "Re-roll Strikes", Flag: &t.ReStrikes, Rule: "a2.h2h.rerolls-order", Text: "May roll missed strikes again."},
		{Name: "Sacrificial Buddy", Flag: &t.Sacrificial, Rule: "a2.special.sacrificial-buddy.when", Text: "A buddy may be spent on a hit that was put on it."},
		{Name: "Savage Strike", Flag: &t.SavageStrike, Rule: "a2.special.savage-strike.order", Text: "Where most have it, tests to assault and to countercharge fail on a 10 alone."},
		{Name: "Scramble Proof", Flag: &t.ScrambleProof, Rule: "a2.special.scramble-proof", Text: "Scramblers do nothing to it."},
		{Name: "Sharded", Flag: &t.Sharded, Rule: "a2.break.exempt", Text: "Crosses ground as probes do and never takes break tests."},
		{Name: "Sniper", Flag: &t.Sniper, Rule: "a2.special.sniper.deploy", Text: "Is deployed anywhere within 20 inches of its own edge, and keeps enemies away from there."},
		{Name: "Spotter", Flag: &t.Spotter, Rule: "a2.oh.spotter-los", Text: "Overhead fire of its unit may use its sight."},
		{Name: "Strike Bonus", Num: &t.StrBonus, Usual: 1, Rule: "a2.h2h.mod.special", Text: "Added to Str in hand-to-hand."},
		{Name: "Subdue", Flag: &t.Subdue, Rule: "a2.special.subdue.incapacitate", Text: "Whom it kills it may take alive."},
		{Name: "Suspensored", Flag: &t.Suspensored, Rule: "a2.special.suspensored", Text: "Clear but difficult ground such as bog or water does not hinder it."},
		{Name: "Tough", Num: &t.Tough, Usual: 1, Rule: "a2.special.tough", Text: "May roll so many failed Res tests of one occasion again."},
		{Name: "Transport", Num: &t.Transport, Usual: 10, Rule: "a2.transport.capacity", Text: "Carries so many spaces."},
		{Name: "Transport Space", Rule: "a2.transport.space-n", Text: "Takes so many spaces in a transport.", Read: t.readSpace, Shown: t.space},
		{Name: "Unassaultable", Flag: &t.Unassaultable, Rule: "a2.assault.unassaultable", Text: "Cannot be assaulted."},
		{Name: "Unique", Flag: &t.Unique, Rule: "a2.special.unique", Text: "An army has one of it at most."},
		{Name: "Wound", Num: &t.Wound, Usual: 1, Rule: "a2.special.wound-n", Text: "Survives so many failed Res tests."},
	}
}

// classRule is the line of the capacity table that a class stands for.
func (t *Traits) classRule() tally.Rule {
	if t.HeavySpace == 3 {
		return "a2.transport.capacity.three"
	}
	return "a2.transport.capacity.two"
}

// readAttacks reads "3 Attacks SV2".  a2.special.attacks
func readAttacks(text string, attacks, sv *int8) bool {
	f := strings.Fields(text)
	if len(f) < 2 || !strings.HasPrefix(f[1], "Attack") {
		return false
	}
	n, err := strconv.Atoi(f[0])
	if err != nil || n < 1 || n > 20 {
		return false
	}
	v := 0
	if len(f) == 3 {
		if v, err = strconv.Atoi(strings.TrimPrefix(f[2], "SV")); err != nil || v < 0 || v > 20 {
			return false
		}
	}
	*attacks, *sv = int8(n), int8(v)
	return true
}

// readMount reads, for a creature mount, "mount 2 Attacks SV1".
func (t *Traits) readMount(text string) bool {
	of, ok := strings.CutPrefix(text, "mount ")
	return ok && readAttacks(of, &t.MountAttacks, &t.MountSV)
}

func attacks(whose string, n, sv int8) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%s%d Attacks SV%d", whose, n, sv)
}

// readAgile reads "Agile" and "Agile with KEY".
func (t *Traits) readAgile(text string) bool {
	name, _ := splitNumber(text)
	with, of := strings.CutPrefix(name, "Agile with ")
	if name != "Agile" && !of {
		return false
	}
	if t.Agile = true; of {
		t.AgileWith = with
	}
	return true
}

func (t *Traits) agile() string {
	switch {
	case !t.Agile:
		return ""
	case t.AgileWith != "":
		return "Agile with " + t.AgileWith
	}
	return "Agile"
}

// OfRank tells whether these are the rules of a character or a commander.
func (t *Traits) OfRank() bool { return t.Character || t.Command > 0 }

// readArmyOption reads "Army Option KEY KEY…".
func (t *Traits) readArmyOption(text string) bool {
	name, _ := splitNumber(text)
	keys, ok := strings.CutPrefix(name, "Army Option ")
	if ok {
		t.ArmyOptions = append(t.ArmyOptions, strings.Fields(keys)...)
	}
	return ok
}

func (t *Traits) armyOption() string {
	if len(t.ArmyOptions) == 0 {
		return ""
	}
	return "Army Option " + strings.Join(t.ArmyOptions, " ")
}

// readMedic reads the name of a source of medical re-rolls.  a2.special.medic.sources-add
func (t *Traits) readMedic(called string, source MedicSource) func(string) bool {
	return func(text string) bool {
		name, _ := splitNumber(text)
		if name != called {
			return false
		}
		t.Medic, t.Buddy = source, t.Buddy || source == MediBuddy
		return true
	}
}

func (t *Traits) medic(called string, source MedicSource) func() string {
	return func() string {
		if t.Medic != source {
			return ""
		}
		return called
	}
}

// readMOD reads "MOD2" and "MOD3", as stat lines write them too.
func (t *Traits) readMOD(text string) bool {
	switch name, n := splitNumber(text); {
	case name == "MOD3":
		t.MOD = 3
	case name == "MOD2" && n < 0:
		t.MOD = 2
	default:
		return false
	}
	return true
}

// readSpace reads "Transport Space N"; spaces are kept in halves.
func (t *Traits) readSpace(text string) bool {
	name, n := splitNumber(text)
	if name != "Transport Space" || n > 50 {
		return false
	}
	if n < 0 {
		n = 1
	}
	t.Space = int8(2 * n)
	return true
}

func (t *Traits) space() string {
	if t.Space == 0 {
		return ""
	}
	return fmt.Sprintf("Transport Space %d", t.Space/2)
}

// Facts are the special rules of a model in the words of people, each with its row.
func (t *Traits) Facts() []game.Fact {
	out := append(t.Table().Lines(), t.sheetTable().Lines()...)
	if t.Sheet.Leader > 0 { // which is its Tough
		out = slices.DeleteFunc(out, func(f game.Fact) bool { return f.Name == "Tough" })
	}
	for _, u := range t.Unknown {
		out = append(out, game.Fact{Name: u, Value: u + " (not defined in this book: no effect)", Rule: "a2.special.from-lists"})
	}
	return out
}
