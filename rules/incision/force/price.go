package force

import (
	"strconv"
	"strings"

	"sortie/tally"
)

// Price is a row of the tables of availability: who may buy an item, and for how much.
type Price struct {
	Table     string // armour, equipment, weapon, grenade, munition, probe, beast, ghar
	Item      string // micro-x+overload
	XP        int    // -1 where it has none of its own
	Bracketed bool   // a share of a base cost: it cannot be bought at it  is.build.avail-key.bracketed
	Openings  []Opening
	Ratings   []Rating
	Rule      tally.Rule
}

// Opening is a cell of the table: a tick, a tick with a number, or a bracketed cross with its note.
type Opening struct {
	Column  Column
	At      int // a price of its own, 0 for none  is.build.avail-key.tick-n
	Plus    int // on top of the list  is.build.avail-key.tick-plus-n
	Only    People
	Special bool   // a rule of its own decides: see buygear.go
	Also    People // a note that lets people in whatever their column
}

// Rating is the medkit of a column.
type Rating struct {
	Column Column
	N      int
}

// rating is the medkit an item has for a column.  is.build.probe.medi-buddy-rating
func (p *Price) rating(c Column) int {
	for _, r := range p.Ratings {
		if r.Column == c {
			return r.N
		}
	}
	return 0
}

// opening finds how an item is open to somebody: by a note that names them, else by their column.
func (p *Price) opening(c Column, who People) (Opening, bool) {
	for _, o := range p.Openings {
		if o.Also != 0 && who.any(o.Also) {
			return o, true
		}
	}
	for _, o := range p.Openings {
		if o.Also == 0 && o.Column == c {
			return o, true
		}
	}
	return Opening{Column: c}, false
}

// Words is a row as the ledger puts it: the price, who it is open to, who is let in besides.
func (p *Price) Words() string {
	xp := "no separate price"
	if p.XP >= 0 {
		xp = strconv.Itoa(p.XP) + " XP"
	}
	var open, also []string
	for _, o := range p.Openings {
		if o.Also != 0 {
			also = append(also, o.Also.String())
			continue
		}
		w := o.Column.String()
		switch {
		case o.At > 0:
			w += " at " + strconv.Itoa(o.At)
		case o.Plus > 0:
			w += " at " + strconv.Itoa(p.XP+o.Plus)
		}
		if o.Only != 0 {
			w += " (" + o.Only.String() + " only)"
		}
		open = append(open, w)
	}
	s := xp + "; open to " + strings.Join(open, ", ")
	if len(also) > 0 {
		s += "; also " + strings.Join(also, ", ")
	}
	return s
}

// MunitionPrice is what a special munition of a diameter costs, and for which launchers.
type MunitionPrice struct {
	Diameter  int
	Launchers []string
	XP        int
	Rule      tally.Rule
}
