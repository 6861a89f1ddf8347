package position

import (
	"sortie/rules/firefight/force"
	"sortie/tally"
)

// Going is what a piece of ground is to a mover.
type Going uint8

// The three kinds of going.
const (
	OpenGoing Going = iota
	DifficultGoing
	BlockingGoing
)

func (g Going) String() string { return [...]string{"open", "difficult", "blocking"}[g] }

// legs is a column of the terrain tables.
type legs uint8

const (
	onFoot legs = iota // and everything without a column of its own, Tracked among it
	wheeled
	antiGrav
	walker
	flying
)

// legsOf is the column a profile uses.  ff.kw.tracked, ff.kw.wheeled, ff.kw.anti-grav, ff.kw.walker
func legsOf(k *force.Keywords) legs {
	switch {
	case k.Fly:
		return flying
	case k.AntiGrav:
		return antiGrav
	case k.Walker:
		return walker
	case k.Wheeled:
		return wheeled
	}
	return onFoot
}

// LegsRule is the keyword that puts a profile into its column, empty for those on foot.
func LegsRule(k *force.Keywords) tally.Rule {
	switch legsOf(k) {
	case flying:
		return "ff.kw.fly.move"
	case antiGrav:
		return "ff.kw.anti-grav"
	case walker:
		return "ff.kw.walker"
	case wheeled:
		return "ff.kw.wheeled"
	}
	if k.Tracked {
		return "ff.kw.tracked"
	}
	return ""
}

// groundRow is a row of the terrain tables.
type groundRow uint8

const (
	obstacleRow groundRow = iota
	lowRow                // difficult terrain of HEIGHT 0 or 1
	highRow               // difficult terrain of HEIGHT 2 or more
	blockingRow
)

// tableGoing reads the two terrain tables of the book.
func tableGoing(vehicle bool, row groundRow, l legs) Going {
	const o, d, b = OpenGoing, DifficultGoing, BlockingGoing
	if vehicle {
		// on foot or other, Wheeled, Anti-Grav, Walker, Fly
		return [4][5]Going{
			{o, d, o, o, o},
			{o, d, o, d, o},
			{b, b, b, d, o},
			{b, b, b, b, o}, // our ruling: Fly crosses what the table bars (ff.terrain.fly-over)
		}[row][l]
	}
	return [4][5]Going{
		{d, d, o, o, o},
		{d, d, o, d, o},
		{d, b, o, d, o},
		{b, b, b, b, o},
	}[row][l]
}

// tableRule names the row that was read.
func tableRule(vehicle bool, row groundRow) tally.Rule {
	if vehicle {
		return [4]tally.Rule{"ff.terrain.table.vehicle.obstacle", "ff.terrain.table.vehicle.difficult-low",
			"ff.terrain.table.vehicle.difficult-high", "ff.terrain.table.vehicle.blocking"}[row]
	}
	return [4]tally.Rule{"ff.terrain.table.unit.obstacle", "ff.terrain.table.unit.difficult-low",
		"ff.terrain.table.unit.difficult-high", "ff.terrain.table.unit.blocking"}[row]
}

// going is what a piece is to a profile, and the rule that says so.
func going(k *force.Keywords, p *force.Piece) (Going, tally.Rule) {
	row := blockingRow
	switch p.Class {
	case force.OpenGround:
		return OpenGoing, "ff.terrain.open"
	case force.Hill:
		return OpenGoing, "ff.terrain.hill.movement"
	case force.Building:
		if k.Fly {
			return OpenGoing, "ff.terrain.fly-over"
		}
		return BlockingGoing, "ff.building.types"
	case force.Impediment:
		switch {
		case k.Fly:
			return OpenGoing, "ff.terrain.fly-over"
		case k.Vehicle:
			return OpenGoing, "ff.terrain.fortified.impediment-vehicles"
		}
		return DifficultGoing, "ff.terrain.fortified.impediment-sprint"
	case force.Obstacle:
		row = obstacleRow
	case force.DifficultGround:
		if p.Kind == "fortification" { // no row of the tables has it, and of fortified ground only impediments slow anybody
			return OpenGoing, "ff.terrain.fortified.impediment-sprint"
		}
		row = highRow
		if p.Tall <= 1 {
			row = lowRow
		}
	}
	g := tableGoing(k.Vehicle, row, legsOf(k))
	if k.Fly && (row == blockingRow || !k.Vehicle) {
		return g, "ff.terrain.fly-over"
	}
	return g, tableRule(k.Vehicle, row)
}

// Going is what a piece is to a profile in this game.
func (s *State) Going(k *force.Keywords, p *force.Piece) (Going, tally.Rule) {
	if s.Book.Whole() {
		return going(k, p)
	}
	if s.Denied(LegsRule(k)) { // it goes on foot then
		foot := *k
		foot.Fly, foot.AntiGrav, foot.Walker, foot.Wheeled = false, false, false, false
		k = &foot
	}
	g, rule := going(k, p)
	if s.Denied(rule) { // what it made hard is open then, and the other way round
		return [...]Going{OpenGoing: DifficultGoing, DifficultGoing: OpenGoing, BlockingGoing: OpenGoing}[g], rule
	}
	return g, rule
}

// Going is what a piece is to those who move. To a scout that sprints difficult ground and obstacles are open, whatever
// they are to it else; wire is neither.  ff.kw.scout.terrain
func (g *Trip) Going(p *force.Piece) (Going, tally.Rule) {
	if g.Spec.Free && (p.Class == force.DifficultGround || p.Class == force.Obstacle) {
		return OpenGoing, "ff.kw.scout.terrain"
	}
	return g.s.Going(g.Words, p)
}
