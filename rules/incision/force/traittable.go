package force

import "sortie/profile"

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

// traitTable says of every trait what it is called and does: loader, cards, builder, inspection and the page of rules
// all read its row. Profiles and modes hold lists of traits with numbers and scopes of their own, the same one perhaps several
// times, so the rows have no place in a profile as those of other books do.
var traitTable = profile.Table{
	RF:               {Name: "RF", Takes: "shots", Rule: "is.weapon.multi-shot-is-rf", Text: "Rapid fire: up to so many shots, each with -1 Acc for every one beyond the first."},
	PhasedFire:       {Name: "Phased Fire", Rule: "is.attr.phased-fire", Text: "On a Fire order only, in the hands of an Isorian sniper: several shots that are not rapid fire."},
	VarSV:            {Name: "Var SV", Rule: "is.attr.var-sv", Text: "The strike value depends on the range band: effective, long, extreme."},
	NoCover:          {Name: "No Cover", Rule: "is.attr.no-cover", Text: "The cover of the target adds nothing to its Res."},
	Breaching:        {Name: "Breaching", Takes: "SV", Rule: "is.attr.breaching", Text: "Takes its full strike value, or the one given, off damage points: armour value does not count."},
	CompoundSV:       {Name: "Compound SV", Takes: "SV", Rule: "is.attr.compound", Text: "Two or more hits on one model become one hit with their strike values added; a number counts for each in place of its own."},
	Blast:            {Name: "Blast", Takes: "inches", Rule: "is.blast.template-sizes", Text: "Hits everybody under a circle of this diameter."},
	OH:               {Name: "OH", Rule: "is.oh.nominate", Text: "Fires overhead: needs somebody who sees, and diverts on a miss."},
	Knockout:         {Name: "Knockout", Rule: "is.attr.knockout", Text: "A Knockout attack may be chosen."},
	KnockoutOnly:     {Name: "Knockout Only", Rule: "is.attr.knockout-only", Text: "Makes Knockout attacks and no others."},
	PlusOnePin:       {Name: "+1 pin", Rule: "is.attr.plus-one-pin", Text: "A hit adds one pin more, once for a target in an activation."},
	Inaccurate:       {Name: "Inaccurate", Rule: "is.attr.inaccurate", Text: "-1 Acc in this mode."},
	Exploit:          {Name: "Exploit", Takes: "SV", Rule: "is.attr.exploit", Text: "Hits on enemy equipment, buddies and probes have this strike value."},
	SwitchedRes:      {Name: "Switched Res", Takes: "Res", Rule: "is.attr.switched-res", Text: "Chosen before the dice: so much more Res from the field, or the attacks of the other mode."},
	HazardousHtH:     {Name: "Hazardous HtH", Rule: "is.attr.hazardous", Text: "A natural 10 that misses in hand-to-hand hits the wielder."},
	Disruptor:        {Name: "Disruptor", Rule: "is.attr.disruptor-pin", Text: "A hit on anybody but Ghar adds a pin; such rounds have Breaching, No Cover and Blast too."},
	ForceDown:        {Name: "Force Down", Rule: "is.attr.force-down", Text: "Who fails the Res save against it is forced Down."},
	PBS:              {Name: "PBS", Rule: "is.attr.pbs", Text: "May be used in point blank shooting, as weapons of its kind otherwise may not."},
	BattlesuitOnly:   {Name: "Battlesuit only", Rule: "is.attr.battlesuit-only", Text: "Only a Ghar battlesuit of the type named can mount it."},
	Beast:            {Name: "Beast", Rule: "is.attr.beast-control", Text: "A beast: it needs a handler."},
	Attacks:          {Name: "Attacks", Takes: "attacks", Rule: "is.attr.attacks", Text: "So many hand-to-hand attacks of its own at the strike value given."},
	LavaSpit:         {Name: "Lava Spit", Takes: "inches", Rule: "is.attr.lava-spit", Text: "May shoot up to so far at the strike value given; the spit breaches."},
	Swarm:            {Name: "Swarm", Rule: "is.attr.swarm", Text: "Treated as one larger model; never jumps a gap wider than 1\"."},
	Belligerent:      {Name: "Belligerent", Rule: "is.attr.belligerent", Text: "Cannot be fielded together with beasts of the kind named."},
	Frenzy:           {Name: "Frenzy", Rule: "is.attr.frenzy", Text: "Without its handler it runs at and assaults the nearest living creature."},
	Capture:          {Name: "Capture", Rule: "is.attr.capture", Text: "This beast may capture as a person can."},
	SavageStrike:     {Name: "Savage Strike", Rule: "is.attr.savage-strike", Text: "A failed test to assault or countercharge counts as passed, unless a 10 was rolled."},
	Suspensored:      {Name: "Suspensored", Rule: "is.attr.suspensored-terrain", Text: "Floats over bog, water, low rocks and the like without a test, and jumps without one."},
	ScrambleProof:    {Name: "Scramble Proof", Rule: "is.attr.scramble-proof", Text: "Scramble does nothing to it."},
	GharBattlesuit:   {Name: "Ghar Battlesuit", Rule: "is.build.armour.battlesuit.infantry", Text: "A pilot inside a battlesuit, together one large operative."},
	GharReactor:      {Name: "Ghar Reactor", Rule: "is.build.armour.reactor.roll", Text: "Its reactor may be fired up for an extra shot or move, at some risk."},
	Drone:            {Name: "Drone", Rule: "is.gun-drone.status", Text: "A machine that acts for itself."},
	BatterField:      {Name: "Batter Field", Takes: "inches", Rule: "is.build.equip.barrier.acc", Text: "Projects a batter field within so many inches; shots into it are harder."},
	Camo:             {Name: "Camo", Takes: "inches", Rule: "is.build.probe.camo", Text: "Hides a unit that is Down from everybody further away than this."},
	FlitterSight:     {Name: "Flitter", Takes: "inches", Rule: "is.build.probe.flitter", Text: "Near a target it may help Ghar to shoot at it."},
	HoundBlast:       {Name: "Hound Blast", Takes: "inches", Rule: "is.build.probe.hound", Text: "May blow itself up among enemy machines and equipment."},
	Medkit:           {Name: "Medkit", Takes: "rating", Rule: "is.build.probe.medi-buddy-rating", Text: "Tests at this rating to turn a Wound into a pin."},
	Symbiote:         {Name: "Symbiote", Rule: "is.attr.symbiote", Text: "A nano-buddy that counts as one model with its host and can be neither targeted nor hit."},
	PatchSighting:    {Name: "Patch Sighting", Rule: "is.skill.patch-sighting.oh", Text: "Lends its sight to the overhead fire of friends and sees through camouflage close by."},
	LocalPatch:       {Name: "Local Patch", Rule: "is.attr.local-patch", Text: "Gives line of sight to models of its own unit."},
	Targeter:         {Name: "Targeter", Takes: "inches", Rule: "is.build.probe.targeter", Text: "Helps friends to aim at targets next to it."},
	TectorBonus:      {Name: "Tector", Takes: "inches", Rule: "is.build.equip.tector-rod.bonus", Text: "Helps Ghar to shoot at targets this near to it."},
	Command:          {Name: "Command", Takes: "inches", Rule: "is.attr.command", Text: "Lends its Co this far."},
	HighCommander:    {Name: "High Commander", Rule: "is.skill.leadership.level-5", Text: "Lends its Co to every friendly Ghar on the table."},
	CommandBeast:     {Name: "Command Beast", Takes: "inches", Rule: "is.attr.command-beast", Text: "Lends its Co to beasts this far."},
	ControlBeasts:    {Name: "Control beasts", Takes: "beasts", Rule: "is.skill.handler.level-1", Text: "Keeps so many beasts under control."},
	Hero:             {Name: "Hero", Takes: "inches", Rule: "is.attr.hero", Text: "Lends its Init this far."},
	Cool:             {Name: "Cool", Rule: "is.skill.anticipation.level-3", Text: "Pins do not count in Init tests."},
	Bodyguards:       {Name: "Bodyguard", Takes: "inches", Rule: "is.skill.bodyguard.interpose", Text: "May take a direct shot meant for a friend this near."},
	CombatBonus:      {Name: "Combat bonus", Takes: "bonus", Rule: "is.skill.general.combat-bonus-stacks", Text: "A bonus to hit; such bonuses add up."},
	HtHSV:            {Name: "SV in hand-to-hand", Takes: "SV", Rule: "is.skill.general.hth-stacks", Text: "Raises the strike value of its hand-to-hand attacks."},
	HtHByAg:          {Name: "Ag in hand-to-hand", Rule: "is.skill.martial-artist.level-1", Text: "May fight with Ag in place of Str."},
	CounterAttempts:  {Name: "Counter attempts", Takes: "attempts", Rule: "is.skill.countershard.when", Text: "May try to cancel so many bonus dice a turn."},
	SingleAttempt:    {Name: "Single attempt", Takes: "bonus", Rule: "is.skill.countershard.level-2", Text: "One attempt alone gets this bonus."},
	DemolitionSV:     {Name: "Demolition SV", Takes: "SV", Rule: "is.skill.demolitions.level-1", Text: "Raises the strike value against objects."},
	AnyGrenade:       {Name: "Any grenade", Rule: "is.skill.demolitions.level-1", Text: "May buy and use any grenade open to it in any scenario."},
	PlaceOnRun:       {Name: "Place on Run", Takes: "devices", Rule: "is.skill.demolitions.level-2", Text: "May place a charge at the end of a Run."},
	Disciplined:      {Name: "Discipline", Takes: "bonus", Rule: "is.skill.discipline.when", Text: "Steadier in Break and Recovery Tests on its own Co."},
	ActivateProbes:   {Name: "Activate probes", Takes: "probes", Rule: "is.skill.dronesync.p-and-m", Text: "Moves so many probes each time it is activated."},
	ManageDrones:     {Name: "Manage drones", Takes: "drones", Rule: "is.skill.dronesync.p-and-m", Text: "May bring so many probes and buddies."},
	TwoHandguns:      {Name: "Two handguns", Takes: "handguns", Rule: "is.skill.duellist.fire", Text: "Fires both named handguns together."},
	Strikes:          {Name: "Strikes", Takes: "strikes", Rule: "is.skill.fire-controller.call", Text: "Calls down so many strikes a game from off the table."},
	LessDivert:       {Name: "Less divert", Takes: "inches", Rule: "is.skill.forward-observer.scope", Text: "Misses of overhead fire it sights divert less."},
	SightedAcc:       {Name: "Sighted Acc", Takes: "bonus", Rule: "is.skill.forward-observer.scope", Text: "Overhead fire it sights is more accurate."},
	SightedSV:        {Name: "Sighted SV", Takes: "SV", Rule: "is.skill.forward-observer.scope", Text: "Overhead blasts it sights strike harder."},
	TopLevel:         {Name: "Top level", Takes: "level", Rule: "is.skill.geneering-limit.level-cap", Text: "No skill may go above this level."},
	MostLevels:       {Name: "Most levels", Takes: "levels", Rule: "is.skill.geneering-limit.count-cap", Text: "May hold so many skill levels at most."},
	IMTelPart:        {Name: "IMTel", Rule: "is.skill.imtel.majority", Text: "Part of an IMTel: a majority gives a bonus order dice."},
	JumpFurther:      {Name: "Jump further", Takes: "inches", Rule: "is.skill.jump.level-1", Text: "Jumps so much further."},
	JumpHigher:       {Name: "Jump higher", Takes: "inches", Rule: "is.skill.jump.level-1", Text: "Jumps so much higher."},
	LongerBands:      {Name: "Longer bands", Takes: "inches", Rule: "is.skill.marksman.level-2", Text: "Lengthens every range band."},
	MedicBonus:       {Name: "Medic bonus", Takes: "bonus", Rule: "is.skill.medic.level-2", Text: "A bonus to Medic tests."},
	MisgenicRoll:     {Name: "Misgenic roll", Rule: "is.skill.misgenic.roll-when", Text: "One roll on the misgenic table."},
	MonitorReach:     {Name: "Monitor", Takes: "inches", Rule: "is.skill.monitor.level-1", Text: "Watches over allies this near."},
	SaveCasualty:     {Name: "Save a casualty", Takes: "times", Rule: "is.skill.monitor.level-4", Text: "Once a game keeps an ally from falling."},
	NanoDamps:        {Name: "Nano-Damp", Takes: "sum", Rule: "is.skill.nano-damp.test", Text: "Adds to the number that blocks IMTel dice."},
	BonusOrderDice:   {Name: "Bonus order dice", Takes: "dice", Rule: "is.skill.nuhu.order-dice", Text: "An order dice more for the shard."},
	ReplacedFree:     {Name: "Replaced", Rule: "is.build.replace.outcasts", Text: "When it falls a basic one takes its place between scenarios."},
	ExtraShot:        {Name: "Extra shot", Takes: "shots", Rule: "is.skill.quickshot.rf", Text: "One shot more with a single-shot weapon."},
	LayOffHits:       {Name: "Lay off hits", Takes: "hits", Rule: "is.skill.sacrificial-buddy.hits-not-shots", Text: "Lays so many hits off on a buddy."},
	AimedAcc:         {Name: "Aimed Acc", Takes: "bonus", Rule: "is.skill.sniper.single-shot", Text: "A bonus with the named weapon when the fire is aimed."},
	IgnorePinsWounds: {Name: "Ignore pins and Wounds", Takes: "penalties", Rule: "is.skill.stoic.still-takes", Text: "The penalty of so many pins or Wounds does not count in tests."},
	ResBonus:         {Name: "Res bonus", Takes: "bonus", Rule: "is.skill.tough.level-3", Text: "A bonus to Res tests."},
	Cumbersome:       {Name: "Cumbersome", Rule: "is.attr.cumbersome", Text: "Crosses difficult ground at half pace, at a quarter where something else halves it too."},
	Fade:             {Name: "Fade", Rule: "is.attr.fade", Text: "A natural 10 that misses turns the order die of its unit to Down."},
	MustCarry:        {Name: "Must be carried", Rule: "is.equipment.carried-adjacent", Text: "Has no suspensors: it stays in touch with whoever carries it."},
}
