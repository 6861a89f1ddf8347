package force

import "fmt"

// effectorTraits are the letters, in the order of the bits.
func effectorTraits() []Trait {
	out := []Trait{
		{Name: "Armor piercing", Rule: "dvg.effector.armor-piercing.ai", Text: "The armour of infantry does not count; against vehicles only for a weapon made to fight them."},
		{Name: "Burst", Rule: "dvg.effector.burst", Text: "The target's armour counts double, for better or worse."},
		{Name: "Cone", Rule: "dvg.effector.cone.area", Text: "Strikes everybody in the 45 degrees ahead within its range, friends too, without a roll to hit."},
		{Name: "Field piercing", Rule: "dvg.effector.field-piercing", Text: "Fields do not save from it."},
		{Name: "Knockback", Rule: "dvg.effector.knockback.tag", Text: "Tags when one or two short, and the test is at -2."},
		{Name: "Phase", Rule: "dvg.effector.phase.targeting", Text: "Between its two best brackets it reaches through anything; it pierces fields and vehicles."},
		{Name: "Stun", Rule: "dvg.effector.stun.effect", Text: "Stuns in place of harming."},
		{Name: "Terror", Rule: "dvg.effector.terror.effect", Text: "Causes a morale test in place of harm, and never tags."},
		{Name: "Ultra", Rule: "dvg.effector.ultra.ai", Text: "Armour that protects does not count, bad armour still does."},
		{Name: "Vehicle piercing", Rule: "dvg.effector.vehicle-piercing.vehicle", Text: "The armour of infantry does not count, and vehicles are hit at -2 in place of -5."},
	}
	for i := range out {
		bit := Effectors(1) << i
		out[i].Sort, out[i].Key = OfEffector, effectorLetters[i:i+1]
		out[i].worth = func(w *Weapon) string { return when((w.Effectors | w.Area.Effectors).Has(bit)) }
		out[i].of = func(f *Frame) string { return when(f.Hand.Effectors.Has(bit)) }
	}
	return out
}

// weaponTraits are what a weapon can be besides; those with a flag stand behind has in a definition line.
func weaponTraits() []Trait {
	number := func(format string, get func(*Weapon) int8) func(*Weapon) string {
		return func(w *Weapon) string {
			if get(w) == 0 {
				return ""
			}
			return fmt.Sprintf(format, get(w))
		}
	}
	out := []Trait{
		{Key: "AI", Name: "Anti-infantry", Rule: "dvg.weapon.ai-av", worth: func(w *Weapon) string { return when(!w.AV) }, Text: "Made against infantry: -5 on damage rolls against vehicles."},
		{Key: "AV", Name: "Anti-vehicle", Rule: "dvg.weapon.ai-av", worth: func(w *Weapon) string { return when(w.AV) }, Text: "Made against vehicles: -5 on damage rolls against infantry, whose armour does not count."},
		{Key: "split", Name: "Split rate", Rule: "dvg.weapon.split-fr", worth: number("%d", func(w *Weapon) int8 { return w.High }), Text: "Fires at the low or the high rate; the high one may stop it."},
		{Key: "area", Name: "Area of effect", Rule: "dvg.weapon.aoe-stat", Text: "One roll to hit; where it bursts everybody within the radius is rolled for.",
			worth: func(w *Weapon) string {
				if w.Area.Radius == 0 || w.Area.Need == 0 {
					return ""
				}
				return fmt.Sprintf("%s %d+%s", w.Area.Radius, w.Area.Need, w.Area.Effectors)
			}},
		{Key: "ir", Name: "Impact", Rule: "dvg.weapon.impact", worth: number("%d", func(w *Weapon) int8 { return w.Impact }), Text: "So many dice after each damaging hit: every 7 or more is another."},
		{Key: "if", Name: "Indirect fire", Rule: "dvg.indirect.capable", flag: func(w *Weapon) *bool { return &w.Indirect }, Text: "A stationary unit may drop it on a point nobody sees, 15 inches away or more."},
		{Key: "ammo", Name: "Limited ammo", Rule: "dvg.weapon.ammo", worth: number("%d", func(w *Weapon) int8 { return w.Ammo }), Text: "Fires so many times in a game."},
		{Key: "cdw", Name: "Close defence weapon", Rule: "dvg.cdw.any-time", flag: func(w *Weapon) *bool { return &w.CDW }, Text: "May be set off at any time and strikes everybody within its area but its carrier."},
		{Key: "grenade", Name: "Grenade", Rule: "dvg.grenade.any-point", flag: func(w *Weapon) *bool { return &w.Grenade }, Text: "Thrown at any point in sight or lobbed over what is in the way; the larger the thrower, the farther."},
		{Key: "poison", Name: "Poison", Rule: "dvg.poison.burst", flag: func(w *Weapon) *bool { return &w.Poison }, Text: "A cloud that grows, drifts, and thins out."},
		{Key: "smoke", Name: "Smoke", Rule: "dvg.grenade.smoke.los", flag: func(w *Weapon) *bool { return &w.Smoke }, Text: "Takes 2 from fire into, out of or through it until the end of the next turn."},
		{Key: "kamikaze", Name: "Kamikaze", Rule: "dvg.cdw.kamikaze", flag: func(w *Weapon) *bool { return &w.Kamikaze }, Text: "Its carrier dies with it."},
		{Key: "loader", Name: "Loader", Rule: "dvg.infweapon.loader.contact", flag: func(w *Weapon) *bool { return &w.Loader }, Text: "Needs a comrade in contact, or it rests an activation between two shots."},
		{Key: "powerpack", Name: "Powerpack", Rule: "dvg.infweapon.powerpack.contact", flag: func(w *Weapon) *bool { return &w.Powerpack }, Text: "Needs a comrade with the powerpack in contact, or it fires at -2 and cannot suppress."},
		{Key: "bracing", Name: "Bracing", Rule: "dvg.infweapon.bracing", flag: func(w *Weapon) *bool { return &w.Bracing }, Text: "At -2 for a figure that has moved."},
		{Key: "crew", Name: "Crew-served", Rule: "dvg.infweapon.crew.two", flag: func(w *Weapon) *bool { return &w.Crew }, Text: "A gun of its own on the table, served by two who act on orders of their own."},
		{Key: "torrential", Name: "Torrential fire", Rule: "dvg.suppress.torrential.size", flag: func(w *Weapon) *bool { return &w.Torrential }, Text: "May lay templates of double length, and stops more easily."},
	}
	for i := range out {
		out[i].Sort = OfWeapon
		if flag := out[i].flag; flag != nil {
			out[i].worth = func(w *Weapon) string { return when(*flag(w)) }
		}
	}
	return out
}
