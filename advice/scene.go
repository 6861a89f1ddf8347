package advice

import (
	"cmp"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// Scene is what a unit that moves looks at: where it wants to be, whom it can shoot at, who can hurt it.
// Enemies are gathered once for many ways, and no sight line is drawn: ways are many and looks dear.
type Scene struct {
	From   geom.Point  // where it stands
	Goal   geom.Point  // where it wants to be
	Near   geom.Length // how near the goal is as good as there
	Prize  bool        // being there is worth something by itself
	Reach  geom.Length // of its own best weapon
	Temper game.Temper
	Foes   []Foe
}

// someHarm is what shooting does that nobody has reckoned.
const someHarm = 18

// Foe is an enemy as one who moves sees it.
type Foe struct {
	At     geom.Point
	Shoots geom.Length // how far it shoots well
	Harm   int         // what its shooting does to one in the open, in hundredths of a casualty; 0 if nobody knows
	Charge geom.Length // how far it can charge, 0 if one need not fear that
}

// End is where a move ends: the place of the first model it names.
func (f *Scene) End(a *flow.Answer) (geom.Point, bool) {
	if len(a.Paths) == 0 {
		return f.From, true
	}
	p := a.Paths[0].Points
	if len(p) == 0 {
		return geom.Point{}, false
	}
	return p[len(p)-1], true
}

// Worth judges the end of a move, in lengths: near the goal, in cover, an enemy in range, few enemies in
// whose range or reach one stands in the open: a casualty is as bad as an inch and a half. Cover is as good as so many inches.
func (f *Scene) Worth(at geom.Point, cover int) int {
	const inch = int(geom.Inch)
	far := geom.Dist(at, f.Goal)
	worth := -f.Temper.Grounds(int(far))
	if f.Prize && far <= f.Near {
		worth += f.Temper.Grounds(2 * inch)
	}
	worth += f.Temper.Cares(cover * inch)
	seen, charged, near := 0, 0, false
	for i := range f.Foes {
		foe := &f.Foes[i]
		d := geom.DistSq(at, foe.At)
		near = near || within(d, f.Reach)
		if cover == 0 && within(d, foe.Shoots) {
			seen += cmp.Or(foe.Harm, someHarm)
		}
		if foe.Charge > 0 && within(d, foe.Charge+geom.Inch) {
			charged++
		}
	}
	if near {
		worth += f.Temper.Harms(inch)
	}
	return worth - f.Temper.Cares(seen*inch/72+charged*inch)
}

// within tells whether a distance, squared, is no more than a length when it is measured to the nearest unit; no root is needed for that.
func within(sq int64, most geom.Length) bool {
	return most >= 0 && sq <= int64(most)*int64(most)+int64(most)
}

// Reason says what speaks for the end of a move; goal is what the goal is called, and placed tells that
// the unit comes from nowhere.
func (f *Scene) Reason(at geom.Point, covered, placed bool, goal string) string {
	why := "towards " + goal
	switch far := geom.Dist(at, f.Goal); {
	case far <= f.Near && at == f.From:
		why = "it stays at " + goal
	case far <= f.Near:
		why = "it reaches " + goal
	case at == f.From:
		why = "it stays where it is"
	case !placed && far >= geom.Dist(f.From, f.Goal):
		why = "it keeps its distance from " + goal
	}
	if covered {
		return why + ", in cover"
	}
	for i := range f.Foes {
		if geom.Dist(at, f.Foes[i].At) <= f.Reach {
			return why + ", with an enemy in range"
		}
	}
	return why
}
