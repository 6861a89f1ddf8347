package ways

import (
	"slices"

	"sortie/geom"
)

// net is what was found out about the ground that is closed to a way: its corners, and the legs between them. It hangs on
// nothing else, so all questions about the same ground share it, whoever asks, from wherever, for whatever end.
type net struct {
	room    geom.Box
	shut    []closed // that no way passes, with cores of its own
	store   []geom.Point
	corners []corner
	rows    [][]leg // by corner and side: the legs from there
	starts  []startLegs
	next    int // which start is forgotten next
	arcs    []*arcLegs
}

// startLegs are the legs from the start of a way.
type startLegs struct {
	at  geom.Point
	row []leg
}

// leg is the leg to one side of a corner, with what is known of it.
type leg struct {
	bridge
	long  geom.Fixed
	known uint32 // see the bits
}

// The lowest bit of a leg tells whether it was looked for. Then come two bits for itself and for each of the legs beside it: whether
// it is free, whether it is not. The highest says that none of them leads anywhere.
const (
	legSought uint32 = 1
	legFree   uint32 = 1 << 1
	legShut   uint32 = 1 << 2
	legDead   uint32 = 1 << 31
)

// isShut tells whether the leg, or one of those beside it, is known not to be free.
func (l *leg) isShut(nth int) bool { return l.known&(legShut<<(2*nth)) != 0 }

// arcLegs is which legs round a corner are free, from each odd degree on, by side.
type arcLegs [2][180]uint8

// How many nets a field remembers, and how many starts each of them.
const (
	mostNets   = 8
	mostStarts = 48
)

// netOf is the net of what is closed now.
func (f *Field) netOf() *net {
	if f.listed {
		return f.nets[0]
	}
	f.listed = true
	at := slices.IndexFunc(f.nets, f.isNet)
	var n *net
	switch {
	case at >= 0:
		n = f.nets[at]
	case len(f.nets) < mostNets:
		n, at = new(net), len(f.nets)
		f.nets = append(f.nets, n)
		f.knot(n)
	default:
		at = len(f.nets) - 1
		n = f.nets[at]
		f.knot(n)
	}
	copy(f.nets[1:at+1], f.nets[:at])
	f.nets[0] = n
	return n
}

// isNet tells whether a net is that of what is closed now.
func (f *Field) isNet(n *net) bool {
	if n.room != f.room {
		return false
	}
	k := 0
	for i := range f.shut {
		c := &f.shut[i]
		if c.end {
			continue
		}
		if k == len(n.shut) || n.shut[k].reach != c.reach || !slices.Equal(n.shut[k].core, c.core) {
			return false
		}
		k++
	}
	return k == len(n.shut)
}

// knot makes a net anew for what is closed now.
func (f *Field) knot(n *net) {
	n.room, n.shut, n.store, n.corners = f.room, n.shut[:0], n.store[:0], n.corners[:0]
	for i := range f.shut {
		if c := &f.shut[i]; !c.end {
			n.store = append(n.store, c.core...)
		}
	}
	rest := n.store
	for i := range f.shut {
		c := &f.shut[i]
		if c.end {
			continue
		}
		m := len(c.core)
		n.shut = append(n.shut, closed{core: rest[:m:m], reach: c.reach, box: c.box})
		rest = rest[m:]
		n.cornersIn(int16(len(n.shut) - 1))
	}
	for _, row := range n.rows {
		f.putRow(row)
	}
	for i := range n.starts {
		f.putRow(n.starts[i].row)
	}
	n.starts, n.next = n.starts[:0], 0
	n.rows = sized(n.rows, 2*len(n.corners))
	n.arcs = sized(n.arcs, len(n.corners))
}

// sized is a list of so many empty things.
func sized[T any](list []T, n int) []T {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

// putRow keeps the room of a row.
func (f *Field) putRow(row []leg) {
	if row != nil && len(f.spareRows) < 64 {
		f.spareRows = append(f.spareRows, row)
	}
}

// takeRow is an empty row of so many legs.
func (f *Field) takeRow(n int) []leg {
	if k := len(f.spareRows); k > 0 {
		row := f.spareRows[k-1]
		f.spareRows = f.spareRows[:k-1]
		return sized(row, n)
	}
	return make([]leg, n)
}

// rowOf is the legs from an arrival.
func (f *Field) rowOf(a *arrival) []leg {
	n := f.netOf()
	if a.corner >= 0 {
		row := &n.rows[slot(a.corner, a.way)]
		if *row == nil {
			*row = f.takeRow(2 * len(n.corners))
		}
		return *row
	}
	for i := range n.starts {
		if n.starts[i].at == a.at {
			return n.starts[i].row
		}
	}
	row := f.takeRow(2 * len(n.corners))
	if len(n.starts) < mostStarts {
		n.starts = append(n.starts, startLegs{a.at, row})
		return row
	}
	f.putRow(n.starts[n.next].row)
	n.starts[n.next] = startLegs{a.at, row}
	n.next = (n.next + 1) % mostStarts
	return row
}

// legIsFree is free for a leg or one of those beside it, looked at once.
func (f *Field) legIsFree(l *leg, nth int, from, to geom.Point) bool {
	shift := 2 * nth
	switch {
	case l.known&(legFree<<shift) != 0:
		return true
	case l.known&(legShut<<shift) != 0:
		return false
	}
	ok := f.free(from, to)
	if ok {
		l.known |= legFree << shift
	} else {
		l.known |= legShut << shift
	}
	return ok
}

// arcIsFree is free for the leg of an arrival's side between two vertices of a corner, looked at once.
func (f *Field) arcIsFree(i int32, c *corner, at int16, way int8) bool {
	n := f.nets[0]
	if n.arcs[i] == nil {
		n.arcs[i] = new(arcLegs)
	}
	known := &n.arcs[i][int(way+1)/2][int(geom.Angle(at).Norm())/2]
	if *known == 0 {
		*known = 2
		if f.free(c.vertex(at), c.vertex(at+2*int16(way))) {
			*known = 1
		}
	}
	return *known == 1
}
