package sight

import "sortie/geom"

// tooDeep tells whether every line between two stretches leads too far through soft hurdles: by what all of them
// have in common by their corners, or else the way across one hurdle from where they enter to where they leave.
func (x *Survey) tooDeep(p, q *geom.Shape, live []int16, size geom.Length) bool {
	var room [12]geom.Span
	common := room[:0]
	alone := -1
	for _, k := range live {
		h := &x.hurdles[k]
		if !h.Soft || h.Out != nil && !x.across(h, p.Core(), q.Core(), size) {
			continue
		}
		if part, ok := h.throughout(p.Core(), q.Core()); ok {
			common = append(common, part)
			alone = int(k)
		}
	}
	if len(common) == 0 {
		return false
	}
	least := int64(geom.Gap(p, q)) - 1
	if int64(UnionLength(common))*least > int64(x.Deep+1)<<shareBits {
		return true
	}
	return len(common) == 1 && x.hurdles[alone].across(p, q) > x.Deep+1
}

// shareBits are the binary digits of a place on a line given as a share of its length.
const shareBits = 24

// throughout is the part that all lines between two stretches have in a hurdle, in shares of their length; not ok
// if some line between corners misses it.
func (h *Hurdle) throughout(from, to geom.Core) (part geom.Span, ok bool) {
	part = geom.Span{From: 0, To: 1 << shareBits}
	var room [4]geom.Span
	for _, p := range from {
		for _, q := range to {
			got := h.Core.Crossing(p, q, h.R, room[:0])
			if len(got) == 0 {
				return part, false
			}
			whole := int64(geom.Dist(p, q)) << 10
			part.From = max(part.From, geom.Fixed((int64(got[0].From)+1024)<<shareBits/whole))
			part.To = min(part.To, geom.Fixed((int64(got[0].To)-1024)<<shareBits/whole))
			if part.From >= part.To {
				return part, false
			}
		}
	}
	return part, true
}

// across is the least way through a hurdle of all lines between two stretches, if it lies across them.
func (h *Hurdle) across(from, to *geom.Shape) geom.Length {
	var room [4]geom.Span
	var in, out [9]geom.Point
	n, begun, ended := 0, 0, 0
	for _, p := range from.Core() {
		for _, q := range to.Core() {
			got := h.Core.Crossing(p, q, h.R, room[:0])
			in[n], out[n] = geom.Toward(p, q, got[0].From.Length()), geom.Toward(p, q, got[0].To.Length())
			if in[n] == p {
				begun++
			}
			if out[n] == q {
				ended++
			}
			n++
		}
	}
	if begun != 0 && begun != n || ended != 0 && ended != n {
		return 0
	}
	a, b := furthest(in[:n]), furthest(out[:n])
	if begun > 0 {
		a = *from
	}
	if ended > 0 {
		b = *to
	}
	return geom.Gap(&a, &b) - 2
}

// furthest is the line between the two points furthest apart.
func furthest(pts []geom.Point) geom.Shape {
	a, b := pts[0], pts[0]
	most := int64(0)
	for i := range pts {
		for k := range i {
			if d := geom.DistSq(pts[i], pts[k]); d > most {
				most, a, b = d, pts[i], pts[k]
			}
		}
	}
	return geom.Pill(a, b, 0)
}
