package gauntlet

// act is something a script wants a unit to do, whatever a book calls it.
type act uint8

const (
	pass   act = iota // nothing
	shoot             //
	aimed             // shoot without moving, with care
	walk              // move and shoot, in whatever order
	run               // move as far as one surely can
	sprint            // farther still
	charge            // hand to hand, also against one who charges
	wait              // stand ready for who comes
	rally             // get the men together
	lie               // head down
	flee              // away from what comes
	task              // what an objective asks of who stands there
)

// words say what one question of a book calls the acts: for each the keys that mean it, best first.
type words struct {
	question string
	keys     map[act][]string
}

// books are the words of every system; where two say the same of a question they share it.
func books(system string) []words {
	switch system {
	case "a2", "g1":
		return []words{
			orders(), {"run", map[act][]string{charge: {"assault"}, sprint: {"sprint"}, run: {"run"}}},
			reactions(), {"ambush", yes(shoot)}, {"recover", always("test")}, {"army-option", always("none")},
		}
	case "is":
		return []words{
			orders().but(task, "rally"), {"run", map[act][]string{charge: {"charge"}, run: {"run"}, sprint: {"run"}}},
			reactions(), {"ambush", yes(shoot)}, {"recover", always("test")}, {"block", always("yes")}, {"treat", always("none")},
			{"prone", yes(lie)}, {"free-attack", yes(shoot)}, {"delay", always("no")}, {"leave", yes(task)},
		}
	case "ff":
		return []words{
			{"action", map[act][]string{task: {"attach"}, shoot: {"shoot"}, aimed: {"steady-aim"}, walk: {"advance"}, run: {"sprint", "advance"}, sprint: {"sprint"},
				charge: {"charge", "assault"}, wait: {"overwatch"}, rally: {"unpin"}, lie: {"hit-the-dirt"}, pass: {"halt"}}},
			{"reaction", map[act][]string{shoot: {"controlled-fire", "suppressive-fire"}, charge: {"counter-charge"}, flee: {"evade"}, pass: {"none"}}},
			{"hit-the-dirt", yes(lie)}, {"extra-activation", always("none")},
		}
	case "dvg":
		return []words{
			{"order", map[act][]string{shoot: {"primary"}, aimed: {"aim", "primary"}, walk: {"primary"}, run: {"sprint", "primary"}, sprint: {"sprint", "primary"},
				charge: {"charge"}, wait: {"primary"}, lie: {"primary"}, pass: {"primary"}, rally: {"primary"}, task: {"primary"}}},
			{"pace", map[act][]string{shoot: {"stationary"}, aimed: {"stationary"}, walk: {"walk"}, run: {"run", "sprint"}, sprint: {"sprint", "run"}, wait: {"stationary"}, rally: {"stationary"},
				task: {"stationary"}, lie: {"stationary"}, charge: {"run"}}},
			{"pattern", always("move-fire")}, {"cover", yes(shoot)}, {"structure", always("done")}, {"adjust", always("done")},
		}
	}
	return nil
}

func orders() words {
	return words{"order", map[act][]string{shoot: {"fire"}, aimed: {"fire"}, walk: {"advance"}, run: {"run"}, sprint: {"run"}, charge: {"run"}, wait: {"ambush", "down"},
		rally: {"rally"}, lie: {"down"}, pass: {"down"}}}
}

func reactions() words {
	return words{"reaction", map[act][]string{shoot: {"ambush-fire", "stand-and-shoot", "firefight"}, charge: {"countercharge"}, flee: {"escape", "dash"},
		lie: {"go-down"}, pass: {"none"}}}
}

// but adds the words of one act.
func (w words) but(a act, keys ...string) words {
	w.keys[a] = keys
	return w
}

// yes is a question whether to do one thing.
func yes(a act) map[act][]string {
	return map[act][]string{a: {"yes"}, pass: {"no"}}
}

// always is a question that every script answers alike.
func always(key string) map[act][]string { return map[act][]string{whatever: {key}} }

// whatever stands for whatever a script wishes.
const whatever act = 255
