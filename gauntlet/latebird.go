package gauntlet

// latebird shows whether a bot looks at the clock: it walks to the nearest objective, shoots whoever is nearest to his end and always
// shoots back, as long as there is time; in the last two turns all sprint for the objectives. A bot that has gone off to fight, or
// shoots too little while nobody comes, finds them taken.
func latebird() Character {
	return Character{Name: "latebird", Text: "walks and shoots, always shoots back, and sprints for the objectives in the last two turns", goal: toMarker, aim: atWeakest,
		there: []act{task, shoot}, alone: []act{task, wait}, onway: []act{walk, shoot}, going: []act{walk, run}, late: []act{sprint, run, walk}, react: []act{shoot, pass}}
}

// late tells whether two turns or fewer are left; where there is no last turn it is late from the fourth on.
func (l *look) late() bool {
	if l.view.Turns == 0 {
		return l.view.Turn >= 4
	}
	return l.view.Turn >= l.view.Turns-1
}
