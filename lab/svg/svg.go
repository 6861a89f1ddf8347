// Package svg writes small drawings for reports. Colours are classes that the page around them gives,
// so that a drawing is readable by day, by night and on paper.
package svg

import (
	"fmt"
	"html"
	"strconv"
	"strings"
)

// Canvas is a drawing under way, in units of about a pixel.
type Canvas struct {
	body          strings.Builder
	width, height float64
	title         string
}

// New begins a drawing. The title is what a screen reader says.
func New(width, height float64, title string) *Canvas {
	return &Canvas{width: width, height: height, title: title}
}

// Where a text stands relative to its point.
const (
	Start  = "start"
	Middle = "middle"
	End    = "end"
)

// Rect draws a box; the tip, if any, is shown when one points at it.
func (c *Canvas) Rect(class string, x, y, w, h float64, tip string) {
	c.shape(fmt.Sprintf(`<rect class="%s" x="%s" y="%s" width="%s" height="%s"`, esc(class), num(x), num(y), num(w), num(h)), "rect", tip)
}

// Dot draws a disc.
func (c *Canvas) Dot(class string, x, y, r float64, tip string) {
	c.shape(fmt.Sprintf(`<circle class="%s" cx="%s" cy="%s" r="%s"`, esc(class), num(x), num(y), num(r)), "circle", tip)
}

// Line draws a stroke.
func (c *Canvas) Line(class string, x1, y1, x2, y2 float64) {
	c.shape(fmt.Sprintf(`<line class="%s" x1="%s" y1="%s" x2="%s" y2="%s"`, esc(class), num(x1), num(y1), num(x2), num(y2)), "line", "")
}

// Text writes a line of text at a point of its base line.
func (c *Canvas) Text(class string, x, y float64, anchor, text string) {
	fmt.Fprintf(&c.body, `<text class="%s" x="%s" y="%s" text-anchor="%s">%s</text>`+"\n", esc(class), num(x), num(y), esc(anchor), esc(text))
}

func (c *Canvas) shape(open, name, tip string) {
	c.body.WriteString(open)
	if tip == "" {
		c.body.WriteString("/>\n")
		return
	}
	fmt.Fprintf(&c.body, "><title>%s</title></%s>\n", esc(tip), name)
}

// String is the drawing, ready to stand in a page.
func (c *Canvas) String() string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" role="img" aria-label="%s">`+"\n%s</svg>",
		num(c.width), num(c.height), esc(c.title), c.body.String())
}

func esc(s string) string { return html.EscapeString(s) }

// num writes a coordinate with at most one digit after the point.
func num(v float64) string {
	s := strconv.FormatFloat(v, 'f', 1, 64)
	return strings.TrimSuffix(s, ".0")
}
