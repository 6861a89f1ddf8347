package casetest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// course is one piece of a movement answer: who goes, by which corners, and how it faces then.
type course struct {
	who     string
	points  []geom.Point
	corners []flow.Corner // of each point
	manner  flow.Manner   // of the legs that follow
	special bool          // a corner says something
	by      bool          // the one point is a displacement
	facing  geom.Angle
	turned  bool
}

// readPaths reads the pieces of a Move or Place answer, separated by semicolons. A later piece about
// a figure stands in the place of an earlier one, so that a unit can move with one man apart.
func readPaths(v game.View, text string) ([]flow.Path, error) {
	if text == "stay" {
		return nil, nil
	}
	var paths []flow.Path
	for _, piece := range strings.Split(text, ";") {
		if strings.TrimSpace(piece) == "" {
			continue
		}
		c, err := readCourse(strings.Fields(piece))
		if err != nil {
			return nil, fmt.Errorf("%q: %w", strings.TrimSpace(piece), err)
		}
		more, err := c.paths(v)
		if err != nil {
			return nil, err
		}
		for _, p := range more {
			paths = putPath(paths, p)
		}
	}
	return paths, nil
}

func putPath(paths []flow.Path, p flow.Path) []flow.Path {
	for i := range paths {
		if paths[i].Figure == p.Figure && p.Figure >= 0 {
			paths[i] = p
			return paths
		}
	}
	return append(paths, p)
}

// readCourse reads `WHO via X,Y X,Y to X,Y facing DEG`, `WHO at X,Y`, `WHO by DX,DY`. A manner of going holds for
// the places named after it; `facing`, `height`, `prone` and `standing` are said of the place before them.
func readCourse(words []string) (course, error) {
	c := course{who: words[0]}
	via := false // among the corners
	for i := 1; i < len(words); i++ {
		if c.posture(words[i]) {
			continue
		}
		switch words[i] {
		case "via":
			via = true
			continue
		case "to", "at", "by", "facing", "height":
			if i+1 == len(words) {
				return c, fmt.Errorf("something must follow %q", words[i])
			}
			if err := c.take(words[i], words[i+1], via); err != nil {
				return c, err
			}
			via = via && (words[i] == "facing" || words[i] == "height")
			i++
			continue
		}
		if !via {
			return c, fmt.Errorf("%q is not understood: a piece reads `NAME to X,Y`, `NAME via X,Y to X,Y`, "+
				"`NAME by DX,DY`, `NAME at X,Y`, each with `facing DEGREES` if need be; the places of a path may have "+
				"`walk`, `crawl`, `climb` or `jump` before and `height INCHES`, `prone` or `standing` after them", words[i])
		}
		p, err := readPoint(words[i])
		if err != nil {
			return c, err
		}
		c.add(p)
	}
	if len(c.points) == 0 || (c.by && len(c.points) > 1) {
		return c, fmt.Errorf("it must say where to: `to X,Y` after any corners, or `by DX,DY` alone")
	}
	return c, nil
}

// add names a further place; who lies prone stays so.
func (c *course) add(p geom.Point) {
	at := flow.Corner{Manner: c.manner}
	if n := len(c.corners); n > 0 {
		at.Prone = c.corners[n-1].Prone
	}
	c.points, c.corners = append(c.points, p), append(c.corners, at)
}

// posture reads a word about how the figure goes or lies.
func (c *course) posture(word string) bool {
	if manner, ok := flow.MannerOf(word); ok {
		c.manner, c.special = manner, true
		return true
	}
	if n := len(c.corners); n > 0 && (word == "prone" || word == "standing") {
		c.corners[n-1].Prone, c.special = word == "prone", true
		return true
	}
	return false
}

// take reads a word with a value. At a corner a facing is that of the corner, elsewhere that of the end.
func (c *course) take(key, value string, corner bool) error {
	n := len(c.corners) - 1
	switch key {
	case "facing":
		degrees, err := strconv.Atoi(value)
		if err != nil || degrees < -360 || degrees > 360 {
			return fmt.Errorf("facing %q is no number of degrees", value)
		}
		if facing := geom.Angle(degrees).Norm(); corner && n >= 0 {
			c.corners[n].Facing, c.corners[n].Turned, c.special = facing, true, true
		} else {
			c.facing, c.turned = facing, true
		}
		return nil
	case "height":
		h, err := geom.ParseInches(value)
		if err == nil && n < 0 {
			return fmt.Errorf("a height is said of a place: write it after one")
		}
		if err == nil {
			c.corners[n].Height, c.special = h, true
		}
		return err
	}
	p, err := readPoint(value)
	c.add(p)
	c.by = c.by || key == "by"
	return err
}

// paths turns a course into the ways of figures. A unit keeps its formation: the first figure goes
// the way named and the others go beside it.
func (c course) paths(v game.View) ([]flow.Path, error) {
	if c.who == "template" {
		return []flow.Path{c.path(-1, geom.Point{})}, nil
	}
	if f, ok := findFigure(v.Units, c.who); ok {
		shift := geom.Point{}
		if c.by {
			shift = f.At
		}
		return []flow.Path{c.path(f.ID, shift)}, nil
	}
	l := look{units: v.Units}
	u, ok, err := l.unit(c.who)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("no unit and no figure is called %q", c.who)
	}
	var out []flow.Path
	for _, f := range u.Figures {
		shift := f.At
		if !c.by {
			shift = f.At.Sub(u.Figures[0].At)
		}
		out = append(out, c.path(f.ID, shift))
	}
	return out, nil
}

func (c course) path(figure int32, shift geom.Point) flow.Path {
	p := flow.Path{Figure: figure, Facing: c.facing, Turned: c.turned}
	for _, corner := range c.points {
		p.Points = append(p.Points, corner.Add(shift))
	}
	if c.special {
		p.Corners = slices.Clone(c.corners)
	}
	return p
}

// readPoint reads `X,Y` in inches, or with `mm` behind a number in millimetres.
func readPoint(text string) (geom.Point, error) {
	x, y, found := strings.Cut(text, ",")
	if !found {
		return geom.Point{}, fmt.Errorf("%q is no place: write X,Y in inches without a space", text)
	}
	px, err := geom.ParseInches(x)
	if err != nil {
		return geom.Point{}, err
	}
	py, err := geom.ParseInches(y)
	return geom.Point{X: px, Y: py}, err
}
