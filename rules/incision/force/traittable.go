package force

// Attributes of weapons, then of models, then what skills give.
const (
	RF TraitID = iota + 1
	PhasedFire
	VarSV
	NoCover
	Breaching
	CompoundSV
	Blast
	OH
	Knockout
	KnockoutOnly
	PlusOnePin
	Inaccurate
	Exploit
	SwitchedRes
	HazardousHtH
	Disruptor
	ForceDown
	PBS
	BattlesuitOnly
	Beast
	Attacks
	LavaSpit
	Swarm
	Belligerent
	Frenzy
	Capture
	SavageStrike
	Suspensored
	ScrambleProof
	GharBattlesuit
	GharReactor
	Drone
	BatterField
	Camo
	FlitterSight
	HoundBlast
	Medkit
	Symbiote
	PatchSighting
	LocalPatch
	Targeter
	TectorBonus
	Command
	HighCommander
	CommandBeast
	ControlBeasts
	Hero
	Cool
	Bodyguards
	CombatBonus
	HtHSV
	HtHByAg
	CounterAttempts
	SingleAttempt
	DemolitionSV
	AnyGrenade
	PlaceOnRun
	Disciplined
	ActivateProbes
	ManageDrones
	TwoHandguns
	Strikes
	LessDivert
	SightedAcc
	SightedSV
	TopLevel
	MostLevels
	IMTelPart
	JumpFurther
	JumpHigher
	LongerBands
	MedicBonus
	MisgenicRoll
	MonitorReach
	SaveCasualty
	NanoDamps
	BonusOrderDice
	ReplacedFree
	ExtraShot
	LayOffHits
	AimedAcc
	IgnorePinsWounds
	ResBonus
	Cumbersome
	Fade
	MustCarry
)

// traitTable is in the order of the constants; a test holds it so.
var traitTable = []TraitInfo{
	{RF, "RF", "shots", "is.weapon.multi-shot-is-rf", "Rapid fire: up to so many shots, each with -1 Acc for every one beyond the first."},
	{PhasedFire, "Phased Fire", "", "is.attr.phased-fire", "On a Fire order only, in the hands of an Isorian sniper: several shots that are not rapid fire."},
	{VarSV, "Var SV", "", "is.attr.var-sv", "The strike value depends on the range band: effective, long, extreme."},
	{NoCover, "No Cover", "", "is.attr.no-cover", "The cover of the target adds nothing to its Res."},
	{Breaching, "Breaching", "SV", "is.attr.breaching", "Takes its full strike value, or the one given, off damage points: armour value does not count."},
	{CompoundSV, "Compound SV", "SV", "is.attr.compound", "Two or more hits on one model become one hit with their strike values added; a number counts for each in place of its own."},
	{Blast, "Blast", "inches", "is.blast.template-sizes", "Hits everybody under a circle of this diameter."},
	{OH, "OH", "", "is.oh.nominate", "Fires overhead: needs somebody who sees, and diverts on a miss."},
	{Knockout, "Knockout", "", "is.attr.knockout", "A Knockout attack may be chosen."},
	{KnockoutOnly, "Knockout Only", "", "is.attr.knockout-only", "Makes Knockout attacks and no others."},
	{PlusOnePin, "+1 pin", "", "is.attr.plus-one-pin", "A hit adds one pin more, once for a target in an activation."},
	{Inaccurate, "Inaccurate", "", "is.attr.inaccurate", "-1 Acc in this mode."},
	{Exploit, "Exploit", "SV", "is.attr.exploit", "Hits on enemy equipment, buddies and probes have this strike value."},
	{SwitchedRes, "Switched Res", "Res", "is.attr.switched-res", "Chosen before the dice: so much more Res from the field, or the attacks of the other mode."},
	{HazardousHtH, "Hazardous HtH", "", "is.attr.hazardous", "A natural 10 that misses in hand-to-hand hits the wielder."},
	{Disruptor, "Disruptor", "", "is.attr.disruptor-pin", "A hit on anybody but Ghar adds a pin; such rounds have Breaching, No Cover and Blast too."},
	{ForceDown, "Force Down", "", "is.attr.force-down", "Who fails the Res save against it is forced Down."},
	{PBS, "PBS", "", "is.attr.pbs", "May be used in point blank shooting, as weapons of its kind otherwise may not."},
	{BattlesuitOnly, "Battlesuit only", "", "is.attr.battlesuit-only", "Only a Ghar battlesuit of the type named can mount it."},
	{Beast, "Beast", "", "is.attr.beast-control", "A beast: it needs a handler."},
	{Attacks, "Attacks", "attacks", "is.attr.attacks", "So many hand-to-hand attacks of its own at the strike value given."},
	{LavaSpit, "Lava Spit", "inches", "is.attr.lava-spit", "May shoot up to so far at the strike value given; the spit breaches."},
	{Swarm, "Swarm", "", "is.attr.swarm", "Treated as one larger model; never jumps a gap wider than 1\"."},
	{Belligerent, "Belligerent", "", "is.attr.belligerent", "Cannot be fielded together with beasts of the kind named."},
	{Frenzy, "Frenzy", "", "is.attr.frenzy", "Without its handler it runs at and assaults the nearest living creature."},
	{Capture, "Capture", "", "is.attr.capture", "This beast may capture as a person can."},
	{SavageStrike, "Savage Strike", "", "is.attr.savage-strike", "A failed test to assault or countercharge counts as passed, unless a 10 was rolled."},
	{Suspensored, "Suspensored", "", "is.attr.suspensored-terrain", "Floats over bog, water, low rocks and the like without a test, and jumps without one."},
	{ScrambleProof, "Scramble Proof", "", "is.attr.scramble-proof", "Scramble does nothing to it."},
	{GharBattlesuit, "Ghar Battlesuit", "", "is.build.armour.battlesuit.infantry", "A pilot inside a battlesuit, together one large operative."},
	{GharReactor, "Ghar Reactor", "", "is.build.armour.reactor.roll", "Its reactor may be fired up for an extra shot or move, at some risk."},
	{Drone, "Drone", "", "is.gun-drone.status", "A machine that acts for itself."},
	{BatterField, "Batter Field", "inches", "is.build.equip.barrier.acc", "Projects a batter field within so many inches; shots into it are harder."},
	{Camo, "Camo", "inches", "is.build.probe.camo", "Hides a unit that is Down from everybody further away than this."},
	{FlitterSight, "Flitter", "inches", "is.build.probe.flitter", "Near a target it may help Ghar to shoot at it."},
	{HoundBlast, "Hound Blast", "inches", "is.build.probe.hound", "May blow itself up among enemy machines and equipment."},
	{Medkit, "Medkit", "rating", "is.build.probe.medi-buddy-rating", "Tests at this rating to turn a Wound into a pin."},
	{Symbiote, "Symbiote", "", "is.attr.symbiote", "A nano-buddy that counts as one model with its host and can be neither targeted nor hit."},
	{PatchSighting, "Patch Sighting", "", "is.skill.patch-sighting.oh", "Lends its sight to the overhead fire of friends and sees through camouflage close by."},
	{LocalPatch, "Local Patch", "", "is.attr.local-patch", "Gives line of sight to models of its own unit."},
	{Targeter, "Targeter", "inches", "is.build.probe.targeter", "Helps friends to aim at targets next to it."},
	{TectorBonus, "Tector", "inches", "is.build.equip.tector-rod.bonus", "Helps Ghar to shoot at targets this near to it."},
	{Command, "Command", "inches", "is.attr.command", "Lends its Co this far."},
	{HighCommander, "High Commander", "", "is.skill.leadership.level-5", "Lends its Co to every friendly Ghar on the table."},
	{CommandBeast, "Command Beast", "inches", "is.attr.command-beast", "Lends its Co to beasts this far."},
	{ControlBeasts, "Control beasts", "beasts", "is.skill.handler.level-1", "Keeps so many beasts under control."},
	{Hero, "Hero", "inches", "is.attr.hero", "Lends its Init this far."},
	{Cool, "Cool", "", "is.skill.anticipation.level-3", "Pins do not count in Init tests."},
	{Bodyguards, "Bodyguard", "inches", "is.skill.bodyguard.interpose", "May take a direct shot meant for a friend this near."},
	{CombatBonus, "Combat bonus", "bonus", "is.skill.general.combat-bonus-stacks", "A bonus to hit; such bonuses add up."},
	{HtHSV, "SV in hand-to-hand", "SV", "is.skill.general.hth-stacks", "Raises the strike value of its hand-to-hand attacks."},
	{HtHByAg, "Ag in hand-to-hand", "", "is.skill.martial-artist.level-1", "May fight with Ag in place of Str."},
	{CounterAttempts, "Counter attempts", "attempts", "is.skill.countershard.when", "May try to cancel so many bonus dice a turn."},
	{SingleAttempt, "Single attempt", "bonus", "is.skill.countershard.level-2", "One attempt alone gets this bonus."},
	{DemolitionSV, "Demolition SV", "SV", "is.skill.demolitions.level-1", "Raises the strike value against objects."},
	{AnyGrenade, "Any grenade", "", "is.skill.demolitions.level-1", "May buy and use any grenade open to it in any scenario."},
	{PlaceOnRun, "Place on Run", "devices", "is.skill.demolitions.level-2", "May place a charge at the end of a Run."},
	{Disciplined, "Discipline", "bonus", "is.skill.discipline.when", "Steadier in Break and Recovery Tests on its own Co."},
	{ActivateProbes, "Activate probes", "probes", "is.skill.dronesync.p-and-m", "Moves so many probes each time it is activated."},
	{ManageDrones, "Manage drones", "drones", "is.skill.dronesync.p-and-m", "May bring so many probes and buddies."},
	{TwoHandguns, "Two handguns", "handguns", "is.skill.duellist.fire", "Fires both named handguns together."},
	{Strikes, "Strikes", "strikes", "is.skill.fire-controller.call", "Calls down so many strikes a game from off the table."},
	{LessDivert, "Less divert", "inches", "is.skill.forward-observer.scope", "Misses of overhead fire it sights divert less."},
	{SightedAcc, "Sighted Acc", "bonus", "is.skill.forward-observer.scope", "Overhead fire it sights is more accurate."},
	{SightedSV, "Sighted SV", "SV", "is.skill.forward-observer.scope", "Overhead blasts it sights strike harder."},
	{TopLevel, "Top level", "level", "is.skill.geneering-limit.level-cap", "No skill may go above this level."},
	{MostLevels, "Most levels", "levels", "is.skill.geneering-limit.count-cap", "May hold so many skill levels at most."},
	{IMTelPart, "IMTel", "", "is.skill.imtel.majority", "Part of an IMTel: a majority gives a bonus order dice."},
	{JumpFurther, "Jump further", "inches", "is.skill.jump.level-1", "Jumps so much further."},
	{JumpHigher, "Jump higher", "inches", "is.skill.jump.level-1", "Jumps so much higher."},
	{LongerBands, "Longer bands", "inches", "is.skill.marksman.level-2", "Lengthens every range band."},
	{MedicBonus, "Medic bonus", "bonus", "is.skill.medic.level-2", "A bonus to Medic tests."},
	{MisgenicRoll, "Misgenic roll", "", "is.skill.misgenic.roll-when", "One roll on the misgenic table."},
	{MonitorReach, "Monitor", "inches", "is.skill.monitor.level-1", "Watches over allies this near."},
	{SaveCasualty, "Save a casualty", "times", "is.skill.monitor.level-4", "Once a game keeps an ally from falling."},
	{NanoDamps, "Nano-Damp", "sum", "is.skill.nano-damp.test", "Adds to the number that blocks IMTel dice."},
	{BonusOrderDice, "Bonus order dice", "dice", "is.skill.nuhu.order-dice", "An order dice more for the shard."},
	{ReplacedFree, "Replaced", "", "is.build.replace.outcasts", "When it falls a basic one takes its place between scenarios."},
	{ExtraShot, "Extra shot", "shots", "is.skill.quickshot.rf", "One shot more with a single-shot weapon."},
	{LayOffHits, "Lay off hits", "hits", "is.skill.sacrificial-buddy.hits-not-shots", "Lays so many hits off on a buddy."},
	{AimedAcc, "Aimed Acc", "bonus", "is.skill.sniper.single-shot", "A bonus with the named weapon when the fire is aimed."},
	{IgnorePinsWounds, "Ignore pins and Wounds", "penalties", "is.skill.stoic.still-takes", "The penalty of so many pins or Wounds does not count in tests."},
	{ResBonus, "Res bonus", "bonus", "is.skill.tough.level-3", "A bonus to Res tests."},
	{Cumbersome, "Cumbersome", "", "is.attr.cumbersome", "Crosses difficult ground at half pace, at a quarter where something else halves it too."},
	{Fade, "Fade", "", "is.attr.fade", "A natural 10 that misses turns the order die of its unit to Down."},
	{MustCarry, "Must be carried", "", "is.equipment.carried-adjacent", "Has no suspensors: it stays in touch with whoever carries it."},
}
