package antares2

import "sortie/geom"

// gist is what is asked of a unit again and again while a state is thought about, reckoned once.
type gist struct {
	known  bool
	place  geom.Point  // its first model's
	reach  geom.Length // its basic move
	left   int         // fighters and crew
	box    geom.Box
	shoots geom.Length // its extreme range

	marked     bool // what follows is known: what it is to those who shoot at it or fight it
	usual      ModelID
	res, cover int
	size       int // what its size does to shots
	bears      int
	dear, pin  int
	strikes    bool // it has nothing to shoot with
}

// gist is what a unit is as it stands.
func (s *State) gist(u UnitID) *gist {
	g := &s.knows().gists[u]
	if !g.known {
		*g = gist{known: true, place: s.place(u), reach: s.reachOf(u), left: s.strength(u), box: s.UnitBox(u), shoots: s.Farthest(u)}
	}
	return g
}

// asTarget is a unit as those see it who shoot at it or fight it.
func (s *State) asTarget(t UnitID) *gist {
	g := s.gist(t)
	if !g.marked {
		g.marked, g.usual = true, s.usual(t)
		g.res, g.cover, g.size = s.resOf(g.usual), s.coverAt(g.place), s.sizeAcc(t)
		g.bears, g.dear, g.pin, g.strikes = s.bears(t), s.dearness(t), s.pinHarm(t), s.strikesOnly(t)
	}
	return g
}

// farTo is how far a unit is from a marker.
func (s *State) farTo(u UnitID, marker int) geom.Length {
	far := &s.knows().far[int(u)*len(s.Markers)+marker]
	if *far < 0 {
		*far = geom.Dist(s.gist(u).place, s.Markers[marker].At)
	}
	return *far
}

// comer is what a unit counts for at an objective that it is at or may come to.
type comer struct {
	known     bool
	elsewhere bool // another is nearer to it
	own, foe  int  // to its own side, which knows that it will come, and to the other; in tenths
}

// comer is what a unit counts for at a marker.
func (s *State) comer(u UnitID, marker int) *comer {
	c := &s.knows().comes[int(u)*len(s.Markers)+marker]
	if c.known {
		return c
	}
	far := s.farTo(u, marker)
	*c = comer{known: true, elsewhere: s.nearerThan(u, marker, far)}
	step := max(s.gist(u).reach, geom.Inch)
	moves := int((max(0, far-holdReach-geom.Inch) + step - 1) / step)
	weight := 10 * s.weightOf(u)
	c.own, c.foe = weight/(10+2*moves*moves), weight/(10+8*moves*moves)
	return c
}

// forgetGists forgets them all.
func (y *knowledge) forgetGists(s *State) {
	if len(y.gists) != len(s.Units) {
		y.gists = make([]gist, len(s.Units))
	}
	clear(y.gists)
	n := len(s.Units) * len(s.Markers)
	if cap(y.far) < n {
		y.far, y.comes = make([]geom.Length, n), make([]comer, n)
	}
	y.far, y.comes = y.far[:n], y.comes[:n]
	clear(y.comes)
	for i := range y.far {
		y.far[i] = -1
	}
}
