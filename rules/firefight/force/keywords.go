package force

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/defs"
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
	if d, ok := strings.CutPrefix(num, "D"); ok {
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
	if text == "" {
		return
	}
	name, a, inside := SplitAmount(text)
	k := &wp.Words
	flags := [...]struct {
		name string
		to   *bool
	}{
		{"Anti-Aircraft", &k.AntiAircraft}, {"Anti-Tank", &k.AntiTank}, {"Blaze Away", &k.BlazeAway},
		{"Disruption", &k.Disruption}, {"Indirect", &k.Indirect}, {"It Burns!", &k.ItBurns},
		{"Knockback", &k.Knockback}, {"One-Shot", &k.OneShot}, {"Pinning", &k.Pinning},
		{"Psychic", &k.Psychic}, {"Seismic", &k.Seismic}, {"Slow Reload", &k.SlowReload},
		{"Smoke", &k.Smoke}, {"Sniper Scope", &k.SniperScope}, {"Targeting Systems", &k.TargetingSystems},
		{"Toxic", &k.Toxic}, {"Trademark", &k.Trademark},
	}
	for _, f := range flags {
		if f.name == name {
			*f.to = true
			return
		}
	}
	switch name {
	case "AP":
		wp.AP = a.Fixed
	case "Blast":
		k.Blast = a
	case "Devastating":
		k.Devastating = a
	case "Weight of Fire":
		k.WeightOfFire = a.Fixed
	default:
		if strings.HasPrefix(text, "Vicious") {
			k.ViciousAssault = k.ViciousAssault || inside == "Assault"
			k.ViciousShoot = k.ViciousShoot || inside == "Shoot"
			return
		}
		wp.Unknown = append(wp.Unknown, text)
	}
}

// keyword reads one keyword of a profile.
func keyword(w *defs.Words, m *ModelType, text string) {
	if text == "" {
		return
	}
	name, a, inside := SplitAmount(text)
	k := &m.Words
	for _, f := range FlagWords(k) {
		if f.Name == text {
			*f.To = true
			return
		}
	}
	switch name {
	case "Capacity":
		k.Capacity = a.Fixed
	case "Elusive":
		k.Elusive = a.Fixed
	case "Frenzy":
		if strings.Contains(inside, "per model") {
			k.FrenzyPerModel = a.Fixed
		} else {
			k.Frenzy = a.Fixed
		}
	case "Overwhelm":
		k.Overwhelm = a.Fixed
	case "Resilient":
		k.Resilient = a.Fixed
	case "Shield":
		k.Shield = a.Fixed
	case "Small Unit":
		k.SmallUnit = a.Fixed
	case "Weight of Fire":
		k.WeightOfFire = a.Fixed
	case "Tactician":
		k.Tactician = a.Fixed
		if strings.HasSuffix(inside, "red") {
			k.TacticianColour = Red
		} else if strings.HasSuffix(inside, "white") {
			k.TacticianColour = White
		}
	default:
		m.Unknown = append(m.Unknown, text)
	}
}

type FlagWord struct {
	Name string
	To   *bool
}

func FlagWords(k *Keywords) []FlagWord {
	return []FlagWord{
		{"Advanced Training", &k.AdvancedTraining}, {"Aerial Deployment", &k.Aerial}, {"Anti-Grav", &k.AntiGrav},
		{"Auxiliary", &k.Auxiliary}, {"Beast", &k.Beast}, {"Bulky", &k.Bulky}, {"Construct", &k.Construct},
		{"Defensible", &k.Defensible}, {"Elite", &k.Elite}, {"Fly", &k.Fly}, {"Handler", &k.Handler},
		{"Headstrong", &k.Headstrong}, {"Heavy Armour", &k.HeavyArmour}, {"Horde", &k.Horde},
		{"Inspiring", &k.Inspiring}, {"Inspiring (self)", &k.InspiringSelf}, {"Very Inspiring", &k.VeryInspiring},
		{"Invigorated", &k.Invigorated}, {"Marksman", &k.Marksman}, {"Medic", &k.Medic}, {"One-Shot", &k.OneShot},
		{"Protection", &k.Protection}, {"Regeneration", &k.Regeneration}, {"Scout", &k.Scout},
		{"Shield Generator", &k.ShieldGenerator}, {"Stealthy", &k.Stealthy},
		{"Subterranean Deployment", &k.Subterranean}, {"Sure-Footed", &k.SureFooted},
		{"Targeting Systems", &k.TargetingSystems}, {"Teleport", &k.Teleport}, {"Terrifying", &k.Terrifying},
		{"Tracked", &k.Tracked}, {"Unflinching", &k.Unflinching}, {"Vehicle", &k.Vehicle},
		{"Vicious (Assault)", &k.ViciousAssault}, {"Vicious (Shoot)", &k.ViciousShoot},
		{"Walker", &k.Walker}, {"Wheeled", &k.Wheeled},
	}
}

// Names lists the keywords of a weapon as the book writes them.
func (k *WeaponWords) Names() []string {
	var out []string
	for _, f := range []struct {
		on   bool
		name string
	}{
		{k.AntiAircraft, "Anti-Aircraft"}, {k.AntiTank, "Anti-Tank"}, {k.BlazeAway, "Blaze Away"}, {k.Disruption, "Disruption"},
		{k.Indirect, "Indirect"}, {k.ItBurns, "It Burns!"}, {k.Knockback, "Knockback"}, {k.OneShot, "One-Shot"}, {k.Pinning, "Pinning"},
		{k.Psychic, "Psychic"}, {k.Seismic, "Seismic"}, {k.SlowReload, "Slow Reload"}, {k.Smoke, "Smoke"}, {k.SniperScope, "Sniper Scope"},
		{k.TargetingSystems, "Targeting Systems"}, {k.Toxic, "Toxic"}, {k.Trademark, "Trademark"},
		{k.ViciousAssault, "Vicious (Assault)"}, {k.ViciousShoot, "Vicious (Shoot)"},
	} {
		if f.on {
			out = append(out, f.name)
		}
	}
	for _, n := range []struct {
		name string
		a    Amount
	}{{"Blast", k.Blast}, {"Devastating", k.Devastating}, {"Weight of Fire", Amount{Fixed: k.WeightOfFire}}} {
		switch {
		case n.a.Die > 0:
			out = append(out, fmt.Sprintf("%s (D%d)", n.name, n.a.Die))
		case n.a.Fixed > 0:
			out = append(out, fmt.Sprintf("%s (%d)", n.name, n.a.Fixed))
		}
	}
	return out
}
