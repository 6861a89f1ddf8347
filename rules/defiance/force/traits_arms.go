package force

import (
	"fmt"

	"sortie/profile"
)

// table are the effectors, in the order of their letters; the letters behind a number give them.
func (e Effectors) table() profile.Table {
	out := profile.Table{
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
		out[i].Flag, out[i].Apart = profile.If(e.Has(1<<i)), true
	}
	return out
}

// Table are the special properties of a weapon: its effectors and what it can be besides. A word behind has in its
// definition line gives it those that are not said apart.
func (w *Weapon) Table() profile.Table {
	return append((w.Effectors | w.Area.Effectors).table(), profile.Table{
		{Name: "Anti-infantry", Rule: "dvg.weapon.ai-av", Flag: profile.If(!w.AV), Apart: true, Text: "Made against infantry: -5 on damage rolls against vehicles."},
		{Name: "Anti-vehicle", Rule: "dvg.weapon.ai-av", Flag: &w.AV, Apart: true, Text: "Made against vehicles: -5 on damage rolls against infantry, whose armour does not count."},
		{Name: "Split rate", Rule: "dvg.weapon.split-fr", Num: &w.High, Apart: true, Text: "Fires at the low or the high rate; the high one may stop it."},
		{Name: "Area of effect", Rule: "dvg.weapon.aoe-stat", Shown: w.Area.words, Text: "One roll to hit; where it bursts everybody within the radius is rolled for."},
		{Name: "Impact", Rule: "dvg.weapon.impact", Num: &w.Impact, Apart: true, Text: "So many dice after each damaging hit: every 7 or more is another."},
		{Name: "Indirect fire", Key: "if", Rule: "dvg.indirect.capable", Flag: &w.Indirect, Text: "A stationary unit may drop it on a point nobody sees, 15 inches away or more."},
		{Name: "Limited ammo", Rule: "dvg.weapon.ammo", Num: &w.Ammo, Apart: true, Text: "Fires so many times in a game."},
		{Name: "Close defence weapon", Key: "cdw", Rule: "dvg.cdw.any-time", Flag: &w.CDW, Text: "May be set off at any time and strikes everybody within its area but its carrier."},
		{Name: "Grenade", Key: "grenade", Rule: "dvg.grenade.any-point", Flag: &w.Grenade, Text: "Thrown at any point in sight or lobbed over what is in the way; the larger the thrower, the farther."},
		{Name: "Poison", Key: "poison", Rule: "dvg.poison.burst", Flag: &w.Poison, Text: "A cloud that grows, drifts, and thins out."},
		{Name: "Smoke", Key: "smoke", Rule: "dvg.grenade.smoke.los", Flag: &w.Smoke, Text: "Takes 2 from fire into, out of or through it until the end of the next turn."},
		{Name: "Kamikaze", Key: "kamikaze", Rule: "dvg.cdw.kamikaze", Flag: &w.Kamikaze, Text: "Its carrier dies with it."},
		{Name: "Loader", Key: "loader", Rule: "dvg.infweapon.loader.contact", Flag: &w.Loader, Text: "Needs a comrade in contact, or it rests an activation between two shots."},
		{Name: "Powerpack", Key: "powerpack", Rule: "dvg.infweapon.powerpack.contact", Flag: &w.Powerpack, Text: "Needs a comrade with the powerpack in contact, or it fires at -2 and cannot suppress."},
		{Name: "Bracing", Key: "bracing", Rule: "dvg.infweapon.bracing", Flag: &w.Bracing, Text: "At -2 for a figure that has moved."},
		{Name: "Crew-served", Key: "crew", Rule: "dvg.infweapon.crew.two", Flag: &w.Crew, Text: "A gun of its own on the table, served by two who act on orders of their own."},
		{Name: "Torrential fire", Key: "torrential", Rule: "dvg.suppress.torrential.size", Flag: &w.Torrential, Text: "May lay templates of double length, and stops more easily."},
	}...)
}

// words are an area that harms, as cards show it.
func (a Area) words() string {
	if a.Radius == 0 || a.Need == 0 {
		return ""
	}
	return fmt.Sprintf("%s %d+%s", a.Radius, a.Need, a.Effectors)
}
