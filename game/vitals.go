package game

import "sortie/flow"

// Vitals is a Game that can count its units quickly, for those who compare many outcomes. What it says is
// what View says, in numbers.
type Vitals interface {
	// Marks names what is counted of a unit beside its models, such as pins; at most MaxMarks of them.
	Marks() []string
	// Vitals appends one entry a unit, in the order of their ids, which are 0 and up.
	Vitals(dst []Vital) []Vital
}

// Flagged is a Game some of whose marks are there or not, and never counted: a unit is down or it is not.
type Flagged interface {
	Flags() []string
}

// MaxMarks is how many marks a unit can have counted.
const MaxMarks = 8

// Vital is the state of health of one unit.
type Vital struct {
	Left  int16           // models
	Marks [MaxMarks]int16 // by the names that Marks gives
	Gone  bool            // destroyed
}

// VitalsOf counts the units of a game: quickly if it can, else from its view.
func VitalsOf(g Game, dst []Vital) []Vital {
	if v, ok := g.(Vitals); ok {
		return v.Vitals(dst)
	}
	view, names := g.View(flow.Nobody), MarksOf(g)
	for i := range view.Units {
		u := &view.Units[i]
		for int(u.ID) >= len(dst) {
			dst = append(dst, Vital{})
		}
		v := Vital{Left: int16(u.Left), Gone: u.Where == "destroyed"}
		for k, name := range names {
			for _, m := range u.Marks {
				if m.Name == name {
					v.Marks[k] = int16(m.Value)
				}
			}
		}
		dst[u.ID] = v
	}
	return dst
}

// MarksOf names the marks that VitalsOf counts.
func MarksOf(g Game) []string {
	if v, ok := g.(Vitals); ok {
		return v.Marks()
	}
	var names []string
	for _, u := range g.View(flow.Nobody).Units {
		for _, m := range u.Marks {
			if len(names) < MaxMarks && !has(names, m.Name) {
				names = append(names, m.Name)
			}
		}
	}
	return names
}

func has(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}
