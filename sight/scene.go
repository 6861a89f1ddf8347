// Package sight is the line kernel: what straight lines meet, exactly and in order, for many lines drawn from one
// scene, and where along a path a line to an eye changes. What blocks a line, what it is seen over, what obscures
// and what is cover stay in each book.
package sight

import (
	"slices"

	"sortie/geom"
)

// Item is one thing lines can meet: ground, or a body.
type Item struct {
	Tag  int32 // how the book knows it again
	Area *geom.Area
	Body geom.Shape // where Area is nil
	box  geom.Box
}

// Scene is everything lines can meet. The zero value is empty; it keeps its room from one use to the next.
type Scene struct {
	Items []Item
	close []int // those a bundle of lines can meet
	all   bool  // no bundle was chosen
}

// Clear empties the scene.
func (s *Scene) Clear() { s.Items, s.close, s.all = s.Items[:0], s.close[:0], true }

// AddArea puts ground into the scene. The area must stay as it is while the scene is used.
func (s *Scene) AddArea(tag int32, a *geom.Area) {
	s.Items = append(s.Items, Item{Tag: tag, Area: a, box: a.Bounds()})
	s.all = true
}

// AddBody puts a body into the scene.
func (s *Scene) AddBody(tag int32, b geom.Shape) {
	s.Items = append(s.Items, Item{Tag: tag, Body: b, box: b.Bounds()})
	s.all = true
}

// Between says that the lines to come run from one box to another, so that what lies aside is asked no more.
func (s *Scene) Between(a, b geom.Box) {
	c := geom.CorridorOf(a, b)
	s.close, s.all = s.close[:0], false
	for i := range s.Items {
		if c.Meets(s.Items[i].box) {
			s.close = append(s.close, i)
		}
	}
}

// Met is a part of a line inside an item.
type Met struct {
	geom.Span
	Item int // in Scene.Items
	Tag  int32
}

// Line lists what the line from p to q goes through, in the order in which it enters; a mere touch is nothing.
func (s *Scene) Line(p, q geom.Point, dst []Met) []Met {
	start := len(dst)
	if s.all {
		for i := range s.Items {
			dst = s.meet(i, p, q, dst)
		}
	} else {
		for _, i := range s.close {
			dst = s.meet(i, p, q, dst)
		}
	}
	slices.SortStableFunc(dst[start:], func(a, b Met) int {
		if a.From != b.From {
			return int(a.From - b.From)
		}
		return a.Item - b.Item
	})
	return dst
}

// Next is the first item, from one on, whose box the line from p to q may enter; there is none behind the last.
func (s *Scene) Next(i int, p, q geom.Point) int {
	reach := geom.Box{Min: geom.Point{X: min(p.X, q.X), Y: min(p.Y, q.Y)}, Max: geom.Point{X: max(p.X, q.X), Y: max(p.Y, q.Y)}}
	for ; i < len(s.Items); i++ {
		if it := &s.Items[i]; it.box.Meets(reach) && it.box.Crossed(p, q) {
			break
		}
	}
	return i
}

// Meets appends the parts of the line from p to q inside one item, in order.
func (s *Scene) Meets(i int, p, q geom.Point, dst []Met) []Met { return s.meet(i, p, q, dst) }

func (s *Scene) meet(i int, p, q geom.Point, dst []Met) []Met {
	it := &s.Items[i]
	if !it.box.Crossed(p, q) {
		return dst
	}
	var room [8]geom.Span
	for _, span := range it.crossing(p, q, room[:0]) {
		dst = append(dst, Met{span, i, it.Tag})
	}
	return dst
}

func (it *Item) crossing(p, q geom.Point, dst []geom.Span) []geom.Span {
	if it.Area != nil {
		return it.Area.Crossing(p, q, dst)
	}
	return it.Body.Core().Crossing(p, q, it.Body.R, dst)
}

// Crosses tells whether the line from p to q goes through an item.
func (s *Scene) Crosses(i int, p, q geom.Point) bool {
	it := &s.Items[i]
	switch {
	case !it.box.Crossed(p, q):
		return false
	case it.Area != nil:
		return it.Area.Crosses(p, q)
	}
	return geom.SegCrosses(p, q, &it.Body)
}

// Through is how much of a line lies in items of a list together, places in several of them counted once.
func Through(met []Met, counts func(m *Met) bool) geom.Fixed {
	sum, end := geom.Fixed(0), geom.Fixed(0)
	for i := range met {
		m := &met[i]
		if !counts(m) {
			continue
		}
		if from := max(m.From, end); m.To > from {
			sum += m.To - from
		}
		end = max(end, m.To)
	}
	return sum
}
