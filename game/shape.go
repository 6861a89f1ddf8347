package game

import "sortie/geom"

// Shape is an outline to draw: a disc (one point and a radius), a band (a line and a width), a polygon, which a
// radius may round, a part of a ring, or a line with a front.
type Shape struct {
	Kind   string         `json:"kind"` // "disc", "pill", "hull", "polygon", "band", "ring", "front"
	Points []geom.Point   `json:"points"`
	Radius geom.Length    `json:"radius,omitempty"`
	Width  geom.Length    `json:"width,omitempty"`
	Facing geom.HalfAngle `json:"facing,omitempty"` // of a ring: its middle, in half degrees
	Half   geom.HalfAngle `json:"half,omitempty"`   // and how far it reaches to either side, in half degrees
}

// ShapeOf is the outline of an area.
func ShapeOf(a *geom.Area) Shape {
	switch a.Kind() {
	case geom.KindDisc:
		return Shape{Kind: "disc", Points: []geom.Point{a.Center()}, Radius: a.Radius()}
	case geom.KindBand:
		return Shape{Kind: "band", Points: a.Line(), Width: a.Width()}
	}
	return Shape{Kind: "polygon", Points: a.OutlinePoints()[0]}
}

// PartShape is the outline of a rounded core, such as a perimeter.
func PartShape(p geom.Part) Shape {
	pts := append([]geom.Point(nil), p.Core...)
	switch len(pts) {
	case 1:
		return Shape{Kind: "disc", Points: pts, Radius: p.R}
	case 2:
		return Shape{Kind: "pill", Points: pts, Radius: p.R}
	}
	return Shape{Kind: "hull", Points: pts, Radius: p.R}
}

// BarShape is a straight bar: its length along the facing, its width across it.
func BarShape(middle geom.Point, length, width geom.Length, facing geom.Angle) Shape {
	r := geom.Rect(middle, length, width, facing)
	return Shape{Kind: "polygon", Points: append([]geom.Point(nil), r.Core()...)}
}

// TriangleShape is a triangle, such as what lies between a template and who fires.
func TriangleShape(a, b, c geom.Point) Shape {
	return Shape{Kind: "polygon", Points: []geom.Point{a, b, c}}
}

// RingShape is a part of a ring about a middle: its outer radius, its width, where its own middle lies and how far
// it reaches to either side. One of 90 degrees to either side is half a ring; one as wide as its radius is a sector.
func RingShape(middle geom.Point, radius, width geom.Length, facing, half geom.HalfAngle) Shape {
	return Shape{Kind: "ring", Points: []geom.Point{middle}, Radius: radius, Width: width, Facing: facing.Norm(), Half: half}
}

// FrontShape is a line with a front: its outside lies to the left of who walks along it.
func FrontShape(line ...geom.Point) Shape {
	return Shape{Kind: "front", Points: append([]geom.Point(nil), line...)}
}
