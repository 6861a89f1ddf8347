package odds

import (
	"slices"

	"sortie/flow"
	"sortie/game"
)

// Result is what may come of an answer.
type Result struct {
	Exact   bool     `json:"exact"`
	Runs    int      `json:"runs"`    // how often the activation was played
	Samples int      `json:"samples"` // of them thrown; 0 if it is exact
	Error   float64  `json:"error"`   // half a 95% interval of a share, at its widest; 0 if it is exact
	Units   []Unit   `json:"units"`   // to whom something may happen
	Lost    []Row    `json:"lost"`    // points each side loses
	Marks   []string `json:"marks"`   // that the system counts, changed or not
	Mass    float64  `json:"-"`       // of all chances together: 1 but for rounding
}

// Unit is what may happen to one unit.
type Unit struct {
	Unit int32     `json:"unit"`
	Name string    `json:"name"`
	Seat flow.Seat `json:"seat"`
	Rows []Row     `json:"rows"`
	Same []string  `json:"same"` // rows that no outcome changes
}

// The rows that every system has beside its own marks.
const (
	RowLeft      = "left"
	RowDestroyed = "destroyed"
	RowPoints    = "points"
)

// Row is how a number may stand afterwards.
type Row struct {
	Name   string  `json:"name"`
	Now    int     `json:"now"`
	Flag   bool    `json:"flag,omitempty"` // it is there or not: values are 0 and 1
	Mean   float64 `json:"mean"`
	Values []Value `json:"values"` // smallest first
}

// Value is one number with its share of all outcomes.
type Value struct {
	Value int     `json:"value"`
	Share float64 `json:"share"`
}

// AtLeast is the chance that the number is v or more.
func (r *Row) AtLeast(v int) float64 {
	sum := 0.0
	for _, o := range r.Values {
		if o.Value >= v {
			sum += o.Share
		}
	}
	return sum
}

// Row finds a row by its name, nil if nothing changes there.
func (u *Unit) Row(name string) *Row {
	for i := range u.Rows {
		if u.Rows[i].Name == name {
			return &u.Rows[i]
		}
	}
	return nil
}

// Of finds a unit, nil if nothing happens to it.
func (r *Result) Of(unit int32) *Unit {
	for i := range r.Units {
		if r.Units[i].Unit == unit {
			return &r.Units[i]
		}
	}
	return nil
}

// book keeps the outcomes apart and how much each weighs.
type book struct {
	sides   int
	names   []string // of the marks
	flags   []string // marks that are there or not
	units   []game.Unit
	now     []game.Vital
	seen    map[uint64][]int32 // outcomes by their hash
	all     [][]game.Vital
	weights []float64
	total   float64
	exact   bool
	runs    int
	samples int
	scratch []game.Vital
}

func newBook(g game.Game) *book {
	v := g.View(flow.Nobody)
	var flags []string
	if f, ok := g.(game.Flagged); ok {
		flags = f.Flags()
	}
	return &book{sides: g.Sides(), flags: flags, names: game.MarksOf(g), units: v.Units, now: game.VitalsOf(g, nil), seen: map[uint64][]int32{}}
}

// outcome is the number of how a game stands; equal ones have equal numbers.
func (b *book) outcome(g game.Game) int32 {
	b.scratch = game.VitalsOf(g, b.scratch[:0])
	sum := uint64(14695981039346656037)
	for i := range b.scratch {
		v := &b.scratch[i]
		sum = (sum ^ uint64(uint16(v.Left))) * 1099511628211
		for _, m := range v.Marks {
			sum = (sum ^ uint64(uint16(m))) * 1099511628211
		}
		if v.Gone {
			sum = (sum ^ 1) * 1099511628211
		}
	}
	for _, at := range b.seen[sum] {
		if slices.Equal(b.all[at], b.scratch) {
			return at
		}
	}
	at := int32(len(b.all))
	b.all, b.weights = append(b.all, slices.Clone(b.scratch)), append(b.weights, 0)
	b.seen[sum] = append(b.seen[sum], at)
	return at
}

// result counts the outcomes by unit and row; of what never changes it says so.
func (b *book) result() Result {
	out := Result{Lost: make([]Row, b.sides), Exact: b.exact, Runs: b.runs, Samples: b.samples, Units: []Unit{}, Marks: b.names, Mass: b.total}
	if !b.exact {
		out.Runs, out.Error, out.Mass = b.samples, HalfWidth(b.samples), 1
	}
	for i := range b.units {
		u := &b.units[i]
		if int(u.ID) >= len(b.now) {
			continue
		}
		rows, same := []Row{}, []string{}
		for k := range rowCount + len(b.names) {
			row := b.row(k, u)
			if len(row.Values) > 1 || len(row.Values) == 1 && row.Values[0].Value != row.Now {
				rows = append(rows, row)
			} else {
				same = append(same, row.Name)
			}
		}
		if len(rows) > 0 {
			out.Units = append(out.Units, Unit{Unit: u.ID, Name: u.Name, Seat: u.Seat, Rows: rows, Same: same})
		}
	}
	for seat := range out.Lost {
		out.Lost[seat] = b.count(RowPoints, 0, func(o []game.Vital) (int, bool) { return b.lost(o, flow.Seat(seat)), true })
	}
	return out
}

// Rows before the marks: models left, destroyed.
const rowCount = 2

// row counts a number of a unit. Marks are those of the unit while it is there: outcomes in which it is
// destroyed have none, so that the shares of a mark may sum up to less than one.
func (b *book) row(k int, u *game.Unit) Row {
	of := func(o []game.Vital) (int, bool) {
		v := &o[u.ID]
		switch {
		case k == 0 && v.Gone, k == 1 && !v.Gone:
			return 0, true
		case k == 0:
			return int(v.Left), true
		case k == 1:
			return 1, true
		}
		return int(v.Marks[k-rowCount]), !v.Gone
	}
	name := RowLeft
	switch {
	case k == 1:
		name = RowDestroyed
	case k >= rowCount:
		name = b.names[k-rowCount]
	}
	now, _ := of(b.now)
	row := b.count(name, now, of)
	row.Flag = k == 1 || slices.Contains(b.flags, name)
	return row
}

// count collects the shares of a number over all outcomes that have it.
func (b *book) count(name string, now int, value func([]game.Vital) (int, bool)) Row {
	r := Row{Name: name, Now: now, Values: []Value{}}
	sum := 0.0
	for i, o := range b.all {
		v, has := value(o)
		if !has {
			continue
		}
		share := b.weights[i] / b.total
		r.Mean += float64(v) * share
		sum += share
		at, known := slices.BinarySearchFunc(r.Values, v, func(o Value, v int) int { return o.Value - v })
		if !known {
			r.Values = slices.Insert(r.Values, at, Value{Value: v})
		}
		r.Values[at].Share += share
	}
	if sum > 0 {
		r.Mean /= sum
	}
	return r
}

// lost is what a side loses of its points: those of units destroyed, and of others by their models.
func (b *book) lost(o []game.Vital, seat flow.Seat) int {
	sum := 0
	for i := range b.units {
		u := &b.units[i]
		if u.Seat != seat || int(u.ID) >= len(b.now) {
			continue
		}
		sum += b.worth(u, &b.now[u.ID]) - b.worth(u, &o[u.ID])
	}
	return sum
}

// worth is what is left of a unit's points.
func (b *book) worth(u *game.Unit, v *game.Vital) int {
	if v.Gone || u.Strong <= 0 {
		return 0
	}
	return u.Points * int(v.Left) / u.Strong
}
