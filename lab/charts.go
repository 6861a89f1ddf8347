package lab

import (
	"fmt"
	"html/template"

	"sortie/lab/svg"
)

// Measures of the charts, in units of a drawing.
const (
	chartWidth = 760.0
	labelWidth = 225.0
	noteWidth  = 165.0
	rowHeight  = 20.0
	axisHeight = 26.0
)

// span is one row of a chart of intervals.
type span struct {
	label, note    string
	low, mid, high float64
	mark           bool // worth a second look
}

// scale maps values to the width between labels and notes.
type scale struct{ from, to float64 }

func (s scale) x(v float64) float64 {
	v = min(max(v, s.from), s.to)
	return labelWidth + (v-s.from)/(s.to-s.from)*(chartWidth-labelWidth-noteWidth)
}

// spans draws intervals on a scale of shares, with a line at the even one and a band around it.
func spans(title string, rows []span, even, band float64) template.HTML {
	s := scale{0, 1}
	for _, lim := range []float64{0.3, 0.2, 0.1} { // closer, if all rows allow it
		fits := true
		for _, r := range rows {
			fits = fits && r.low >= lim && r.high <= 1-lim
		}
		if fits {
			s = scale{lim, 1 - lim}
			break
		}
	}
	h := float64(len(rows))*rowHeight + axisHeight
	c := svg.New(chartWidth, h, title)
	if band > 0 {
		c.Rect("band", s.x(even-band), 0, s.x(even+band)-s.x(even-band), h-axisHeight, "")
	}
	for v := s.from; v <= s.to+0.001; v += 0.1 {
		c.Line("grid", s.x(v), 0, s.x(v), h-axisHeight)
		c.Text("axis", s.x(v), h-8, svg.Middle, fmt.Sprintf("%.0f %%", 100*v))
	}
	c.Line("half", s.x(even), 0, s.x(even), h-axisHeight)
	for i, r := range rows {
		y := float64(i)*rowHeight + rowHeight/2
		class := "a"
		if r.mark {
			class = "b"
		}
		c.Text("label", labelWidth-10, y+4, svg.End, r.label)
		c.Line("whisker "+class, s.x(r.low), y, s.x(r.high), y)
		c.Dot("dot "+class, s.x(r.mid), y, 4.5, fmt.Sprintf("%s: %.1f %% (%.1f to %.1f)", r.label, 100*r.mid, 100*r.low, 100*r.high))
		c.Text("note", chartWidth-noteWidth+12, y+4, svg.Start, r.note)
	}
	return template.HTML(c.String())
}

// bar is one row of a chart of bars, with an uncertainty if there is one.
type bar struct {
	label, note  string
	value, error float64
}

// bars draws lengths from zero.
func bars(title string, rows []bar, ref float64, format string) template.HTML {
	top := ref
	for _, r := range rows {
		top = max(top, r.value+r.error)
	}
	if top == 0 {
		top = 1
	}
	s := scale{0, top * 1.02}
	h := float64(len(rows))*rowHeight + axisHeight
	c := svg.New(chartWidth, h, title)
	step := niceStep(top)
	for v := 0.0; v <= top; v += step {
		c.Line("grid", s.x(v), 0, s.x(v), h-axisHeight)
		c.Text("axis", s.x(v), h-8, svg.Middle, fmt.Sprintf(format, v))
	}
	for i, r := range rows {
		y := float64(i)*rowHeight + rowHeight/2
		c.Text("label", labelWidth-10, y+4, svg.End, r.label)
		c.Rect("bar a", s.x(0), y-6, s.x(r.value)-s.x(0), 12, r.label+": "+r.note)
		if r.error > 0 {
			c.Line("whisker b", s.x(r.value-r.error), y, s.x(r.value+r.error), y)
		}
		c.Text("note", chartWidth-noteWidth+12, y+4, svg.Start, r.note)
	}
	if ref > 0 {
		c.Line("half", s.x(ref), 0, s.x(ref), h-axisHeight)
	}
	return template.HTML(c.String())
}

// niceStep is a round distance between grid lines, for six of them at most.
func niceStep(top float64) float64 {
	for unit := 0.1; ; unit *= 10 {
		for _, k := range []float64{1, 2, 5} {
			if top <= 6*k*unit {
				return k * unit
			}
		}
	}
}

// columns draws how many games have each number.
func columns(title string, in []Bin) template.HTML {
	const height, bottom, room = 120.0, 34.0, 18.0
	most := 1
	for _, b := range in {
		most = max(most, b.Games)
	}
	c := svg.New(chartWidth, height+bottom+room, title)
	n := max(1, len(in))
	wide := min(46.0, (chartWidth-20)/float64(n))
	total := 0
	for _, b := range in {
		total += b.Games
	}
	for i, b := range in {
		x := 10 + float64(i)*wide
		h := float64(b.Games) / float64(most) * height
		c.Rect("bar a", x+1, room+height-h, wide-2, h, fmt.Sprintf("%d: %d games", b.At, b.Games))
		if wide >= 18 || i%5 == 0 {
			c.Text("axis", x+wide/2, room+height+15, svg.Middle, fmt.Sprint(b.At))
		}
		if wide >= 34 {
			c.Text("note", x+wide/2, room+height-h-4, svg.Middle, fmt.Sprintf("%.0f %%", 100*float64(b.Games)/float64(total)))
		}
	}
	c.Line("half", 10, room+height, 10+wide*float64(n), room+height)
	return template.HTML(c.String())
}

// stack is one row of shares that add up to a whole.
type stack struct {
	label string
	parts []int
}

// stacks draws rows of shares; the names of the parts stand in a legend below.
func stacks(title string, names []string, rows []stack) template.HTML {
	s := scale{0, 1}
	h := float64(len(rows))*rowHeight + axisHeight
	c := svg.New(chartWidth, h, title)
	for i, r := range rows {
		total, at := 0, 0.0
		for _, n := range r.parts {
			total += n
		}
		y := float64(i)*rowHeight + rowHeight/2
		c.Text("label", labelWidth-10, y+4, svg.End, r.label)
		for k, n := range r.parts {
			if n == 0 {
				continue
			}
			share := float64(n) / float64(total)
			left, right := s.x(at), s.x(at+share)
			c.Rect(fmt.Sprintf("part p%d", k), left, y-7, right-left, 14, fmt.Sprintf("%s, %s: %d games, %.1f %%", r.label, names[k], n, 100*share))
			if right-left > 34 {
				c.Text("inside", (left+right)/2, y+4, svg.Middle, fmt.Sprintf("%.0f %%", 100*share))
			}
			at += share
		}
		c.Text("note", chartWidth-noteWidth+12, y+4, svg.Start, fmt.Sprintf("%d games", total))
	}
	x := 40.0
	for k, name := range names {
		c.Rect(fmt.Sprintf("part p%d", k), x, h-18, 11, 11, "")
		c.Text("axis", x+15, h-8, svg.Start, name)
		x += 36 + 6.2*float64(len(name))
	}
	return template.HTML(c.String())
}
