package force

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/profile"
)

// SplitAmount cuts "Blast (D4)" or "Elusive (1)" into name and amount. No brackets give 1.
func SplitAmount(text string) (name string, a Amount, inside string) {
	i := strings.IndexByte(text, '(')
	if i < 0 {
		return text, Amount{Fixed: 1}, ""
	}
	name = strings.TrimSpace(text[:i])
	inside = strings.TrimSuffix(text[i+1:], ")")
	word := strings.Fields(inside + " ")
	if len(word) == 0 {
		return name, Amount{Fixed: 1}, inside
	}
	num := strings.TrimSuffix(word[0], "+")
	if d, ok := strings.CutPrefix(strings.ToUpper(num), "D"); ok {
		n, _ := strconv.Atoi(d)
		return name, Amount{Die: int8(n)}, inside
	}
	n, err := strconv.Atoi(num)
	if err != nil || n < 0 || n > 100 {
		return text, Amount{Fixed: 1}, inside
	}
	return name, Amount{Fixed: int8(n)}, inside
}

// weaponWord reads one keyword of a weapon; a name the book does not define is kept without effect.
func weaponWord(w *defs.Words, wp *Weapon, text string) {
	name, a, _ := SplitAmount(text)
	switch {
	case text == "":
	case name == "AP": // a number of every weapon, shown with RANGE and DICE
		wp.AP = a.Fixed
	case !wp.Words.Table().Read(w, text, name, int(a.Fixed)):
		wp.Unknown = append(wp.Unknown, text)
	}
}

// keyword reads one keyword of a profile.
func keyword(w *defs.Words, m *ModelType, text string) {
	name, a, _ := SplitAmount(text)
	if text != "" && !m.Words.Table().Read(w, text, name, int(a.Fixed)) {
		m.Unknown = append(m.Unknown, text)
	}
}

// Table are the keywords of profiles, each written once: read, shown, explained and denied by it. Keywords with several
// rows are not taken from their bearers by one of them: each row decides something of its own.
func (k *Keywords) Table() profile.Table {
	return profile.Table{
		{Name: "Advanced Training", Flag: &k.AdvancedTraining, Rule: "ff.kw.advanced-training", Sole: true, Text: "May be given faction orders at any distance, even when no command unit is left."},
		{Name: "Aerial Deployment", Flag: &k.Aerial, Rule: "ff.kw.aerial-deployment.reserve", Text: "May always start in reserve and then comes down anywhere more than 9 inches from enemies; deployed on the table it scouts."},
		{Name: "Anti-Grav", Flag: &k.AntiGrav, Rule: "ff.kw.anti-grav", Sole: true, Text: "Goes as the terrain table says for anti-grav."},
		{Name: "Auxiliary", Flag: &k.Auxiliary, Rule: "ff.kw.auxiliary", Sole: true, Text: "Unlocks nothing when a force is built."},
		{Name: "Beast", Flag: &k.Beast, Rule: "ff.kw.beast", Sole: true, Text: "Cannot claim objectives unless the mission allows it."},
		{Name: "Bulky", Flag: &k.Bulky, Rule: "ff.kw.bulky", Sole: true, Text: "Cannot be carried, enter a building or hit the dirt."},
		{Name: "Construct", Flag: &k.Construct, Rule: "ff.kw.construct.no-pin", Text: "Can never be pinned and cannot hit the dirt."},
		{Name: "Defensible", Flag: &k.Defensible, Rule: "ff.kw.defensible", Sole: true, Text: "Is on overwatch after each of its activations."},
		{Name: "Elite", Flag: &k.Elite, Rule: "ff.kw.elite", Sole: true, Text: "Rolls ones to hit again in assaults."},
		{Name: "Fly", Flag: &k.Fly, Rule: "ff.kw.fly.move", Text: "Passes over everything; shooting at it is at -1."},
		{Name: "Handler", Flag: &k.Handler, Rule: "ff.kw.handler", Sole: true, Text: "Each model with it adds +1/+1 to the unit's SPEED."},
		{Name: "Headstrong", Flag: &k.Headstrong, Rule: "ff.kw.headstrong.activate", Text: "May shake off a pin by a NERVE test when it activates or is assaulted."},
		{Name: "Heavy Armour", Flag: &k.HeavyArmour, Rule: "ff.kw.heavy-armour", Sole: true, Text: "Each die that would damage it is rolled again and must show 5 or more."},
		{Name: "Horde", Flag: &k.Horde, Rule: "ff.kw.horde", Sole: true, Text: "While the unit has more than 10 models without drones it has +1 to hit in assaults."},
		{Name: "Inspiring", Flag: &k.Inspiring, Rule: "ff.kw.inspiring", Sole: true, Text: "It and friends within 6 inches may roll failed NERVE tests again."},
		{Name: "Inspiring (self)", Flag: &k.InspiringSelf, Rule: "ff.kw.inspiring-self", Text: "May roll its own failed NERVE tests again."},
		{Name: "Very Inspiring", Flag: &k.VeryInspiring, Rule: "ff.kw.very-inspiring", Sole: true, Text: "It and friends within 9 inches may roll failed NERVE tests again."},
		{Name: "Invigorated", Flag: &k.Invigorated, Rule: "ff.kw.invigorated.choice", Text: "May advance 3 inches further or have Frenzy (1), at the risk of damage."},
		{Name: "Marksman", Flag: &k.Marksman, Rule: "ff.kw.marksman", Sole: true, Text: "Rolls ones to hit again when it shoots."},
		{Name: "Medic", Flag: &k.Medic, Rule: "ff.kw.medic.resilient", Text: "Friendly troops and specialists within 9 inches have Resilient (1); it may restore an HP within 6 inches."},
		{Name: "One-Shot", Flag: &k.OneShot, Rule: "ff.kw.one-shot", Sole: true, Text: "Is out of play after its first attack."},
		{Name: "Protection", Flag: &k.Protection, Rule: "ff.kw.protection.move-hp", Text: "The first HP it would lose in each shooting may be put on a friend within 6 inches."},
		{Name: "Regeneration", Flag: &k.Regeneration, Rule: "ff.kw.regeneration", Sole: true, Text: "In each end phase the unit regains 1 lost HP."},
		{Name: "Scout", Flag: &k.Scout, Rule: "ff.kw.scout.move", Text: "Makes a free move after deployment."},
		{Name: "Shield Generator", Flag: &k.ShieldGenerator, Rule: "ff.kw.shield-generator", Sole: true, Text: "Lost shields come back on a 6 or more in the end phase."},
		{Name: "Stealthy", Flag: &k.Stealthy, Rule: "ff.kw.stealthy", Sole: true, Text: "Shoot and steady aim actions against the unit are at -1 to hit."},
		{Name: "Subterranean Deployment", Flag: &k.Subterranean, Rule: "ff.kw.subterranean.normal", Text: "May always start in reserve and then comes up anywhere more than 9 inches from enemies."},
		{Name: "Sure-Footed", Flag: &k.SureFooted, Rule: "ff.kw.sure-footed", Sole: true, Text: "Difficult ground and obstacles do not hinder its charges."},
		{Name: "Targeting Systems", Flag: &k.TargetingSystems, Rule: "ff.kw.targeting-systems.split", Text: "May shoot at another unit than the rest do."},
		{Name: "Teleport", Flag: &k.Teleport, Rule: "ff.kw.teleport.move", Text: "Moves through terrain and past enemies; whom it charges cannot react."},
		{Name: "Terrifying", Flag: &k.Terrifying, Rule: "ff.kw.terrifying.test", Text: "Whom it charges tests NERVE first; a failure pins."},
		{Name: "Tracked", Flag: &k.Tracked, Rule: "ff.kw.tracked", Sole: true, Text: "Goes as the terrain table says for tracks."},
		{Name: "Unflinching", Flag: &k.Unflinching, Rule: "ff.kw.unflinching", Sole: true, Text: "May charge while pinned, as its only action."},
		{Name: "Vehicle", Flag: &k.Vehicle, Rule: "ff.kw.vehicle", Sole: true, Text: "Follows the rules for vehicles."},
		{Name: "Vicious (Assault)", Flag: &k.ViciousAssault, Rule: "ff.kw.vicious-assault", Text: "Damage dice of 1 are rolled again in an assault."},
		{Name: "Vicious (Shoot)", Flag: &k.ViciousShoot, Rule: "ff.kw.vicious-shoot", Text: "Damage dice of 1 are rolled again when it shoots."},
		{Name: "Walker", Flag: &k.Walker, Rule: "ff.kw.walker", Sole: true, Text: "Crosses obstacles as open ground but is affected by difficult terrain."},
		{Name: "Wheeled", Flag: &k.Wheeled, Rule: "ff.kw.wheeled", Sole: true, Text: "Goes as the terrain table says for wheels; cannot hit the dirt."},
		{Name: "Capacity", Num: &k.Capacity, Rule: "ff.kw.capacity", Text: "Carries so many models; those of HEIGHT 3 or more count double."},
		{Name: "Elusive", Num: &k.Elusive, Rule: "ff.kw.elusive.reroll", Text: "Who shoots at it rolls so many hits again, but not while it has hit the dirt."},
		{Name: "Frenzy", Num: &k.Frenzy, Rule: "ff.kw.frenzy", Text: "May roll so many failed dice of an assault again.", Read: k.readFrenzy},
		{Name: "Frenzy", Num: &k.FrenzyPerModel, Tail: " per model", Rule: "ff.kw.frenzy", Text: "May roll so many failed dice of an assault again."},
		{Name: "Overwhelm", Num: &k.Overwhelm, Tail: "+", Rule: "ff.kw.overwhelm", Text: "With so many models or more its UNIT STRENGTH is one higher."},
		{Name: "Resilient", Num: &k.Resilient, Rule: "ff.kw.resilient.reroll", Text: "Makes so many successful damage dice roll again; not for Construct or Vehicle, nor against AP 3 or more."},
		{Name: "Shield", Num: &k.Shield, Rule: "ff.kw.shield.ignore", Text: "Ignores so many hits; each one it ignores is used up."},
		{Name: "Small Unit", Num: &k.SmallUnit, Rule: "ff.kw.small-unit", Text: "With so many models or fewer it is harder to hit."},
		{Name: "Weight of Fire", Num: &k.WeightOfFire, Rule: "ff.kw.weight-of-fire", Text: "So many failed dice may be rolled again when it shoots."},
		{Name: "Tactician", Num: &k.Tactician, Tail: " " + k.TacticianColour.String(), Rule: "ff.kw.tactician", Text: "Adds so many dice to the command pool.", Read: k.readTactician},
	}
}

// Table are the keywords of weapons.
func (k *WeaponWords) Table() profile.Table {
	return profile.Table{
		{Name: "Anti-Aircraft", Flag: &k.AntiAircraft, Rule: "ff.kw.anti-aircraft.no-penalty", Text: "No penalty against flying vehicles; damage pins them."},
		{Name: "Anti-Tank", Flag: &k.AntiTank, Rule: "ff.kw.anti-tank.pin", Text: "Damage pins vehicles; Heavy Armour does not help against it."},
		{Name: "Blaze Away", Flag: &k.BlazeAway, Rule: "ff.kw.blaze-away", Sole: true, Text: "Can be used to blaze away and for suppressive fire."},
		{Name: "Disruption", Flag: &k.Disruption, Rule: "ff.kw.disruption.no-damage", Text: "Hits do no damage; who is hit gains nothing from orders this round."},
		{Name: "Indirect", Flag: &k.Indirect, Rule: "ff.kw.indirect.no-los", Text: "Fires at units out of sight, on a 7 or more; never at flyers."},
		{Name: "It Burns!", Flag: &k.ItBurns, Rule: "ff.kw.it-burns.four", Text: "Always hits on a 4 or more; who is hit tests NERVE or loses its activation."},
		{Name: "Knockback", Flag: &k.Knockback, Rule: "ff.kw.knockback", Text: "One die more within half its RANGE."},
		{Name: "One-Shot", Flag: &k.OneShot, Rule: "ff.kw.one-shot", Text: "Is out of play after its first attack."},
		{Name: "Pinning", Flag: &k.Pinning, Rule: "ff.kw.pinning", Sole: true, Text: "Whom it hits in a shoot action is pinned."},
		{Name: "Psychic", Flag: &k.Psychic, Rule: "ff.kw.psychic", Sole: true, Text: "Needs no LOS; cover, HtD, Smoke and Stealthy do not help against it."},
		{Name: "Seismic", Flag: &k.Seismic, Rule: "ff.kw.seismic.ap", Text: "One more AP against Construct and Vehicle; Heavy Armour helps less."},
		{Name: "Slow Reload", Flag: &k.SlowReload, Rule: "ff.kw.slow-reload.shoot-eight", Text: "In a shoot action it hits on an 8 alone; with steady aim as usual."},
		{Name: "Smoke", Flag: &k.Smoke, Rule: "ff.kw.smoke.target", Text: "Gives itself or a friend cover and Stealthy until it next activates."},
		{Name: "Sniper Scope", Flag: &k.SniperScope, Rule: "ff.kw.sniper-scope.plus-one", Text: "One better to hit; whom it removes it picks, and that pins."},
		{Name: "Targeting Systems", Flag: &k.TargetingSystems, Rule: "ff.kw.targeting-systems.split", Text: "May shoot at another unit than the rest do."},
		{Name: "Toxic", Flag: &k.Toxic, Rule: "ff.kw.toxic", Text: "Each point of damage does one more on a 6 or more."},
		{Name: "Trademark", Flag: &k.Trademark, Rule: "ff.kw.trademark", Sole: true, Text: "Orders of the faction name it; it does nothing by itself."},
		{Name: "Vicious (Assault)", Flag: &k.ViciousAssault, Rule: "ff.kw.vicious-assault", Text: "Damage dice of 1 are rolled again in an assault."},
		{Name: "Vicious (Shoot)", Flag: &k.ViciousShoot, Rule: "ff.kw.vicious-shoot", Text: "Damage dice of 1 are rolled again when it shoots."},
		{Name: "Blast", Rule: "ff.kw.blast", Text: "Each hit becomes so many.", Read: readAmount("Blast", &k.Blast), Shown: k.Blast.words},
		{Name: "Devastating", Rule: "ff.kw.devastating.multiply", Text: "Each point of damage becomes so many.", Read: readAmount("Devastating", &k.Devastating), Shown: k.Devastating.words},
		{Name: "Weight of Fire", Num: &k.WeightOfFire, Rule: "ff.kw.weight-of-fire", Text: "So many failed dice may be rolled again when it shoots."},
	}
}

// readFrenzy reads "Frenzy (1 per model)".
func (k *Keywords) readFrenzy(text string) bool {
	name, a, inside := SplitAmount(text)
	if !profile.Same(name, "Frenzy") || !strings.Contains(inside, "per model") {
		return false
	}
	k.FrenzyPerModel = a.Fixed
	return true
}

// readTactician reads "Tactician (2 red)".
func (k *Keywords) readTactician(text string) bool {
	name, a, inside := SplitAmount(text)
	if !profile.Same(name, "Tactician") {
		return false
	}
	k.Tactician = a.Fixed
	if strings.HasSuffix(inside, "red") {
		k.TacticianColour = Red
	} else if strings.HasSuffix(inside, "white") {
		k.TacticianColour = White
	}
	return true
}

// readAmount reads a keyword whose number may be rolled, such as "Blast (D4)".
func readAmount(called string, to *Amount) func(string) bool {
	return func(text string) bool {
		name, a, _ := SplitAmount(text)
		same := profile.Same(name, called)
		if same {
			*to = a
		}
		return same
	}
}

// words are an amount as a keyword has it, empty for none.
func (a *Amount) words() string {
	switch {
	case a.Die > 0:
		return fmt.Sprintf("D%d", a.Die)
	case a.Fixed > 0:
		return strconv.Itoa(int(a.Fixed))
	}
	return ""
}

// Facts are the keywords of a weapon as the book writes them, each with its row.
func (k *WeaponWords) Facts() []game.Fact {
	out := k.Table().Facts()
	for i := range out {
		if f := &out[i]; f.Value != "" {
			f.Name, f.Value = f.Name+" ("+f.Value+")", ""
		}
	}
	return out
}
