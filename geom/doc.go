// Package geom is the plane of the table: lengths, points, bodies, terrain
// outlines and the questions the rules ask about them (how far, does it
// overlap, what does a line cross, is the path free).
//
// Everything is whole numbers, so that two machines always give the same
// answer. One unit is 1/20 mm. Coordinates must stay within ±MaxCoord; within
// that bound the yes/no questions (Within, Closer, Overlap, Contains, the Seg
// family and their Area counterparts) are exact: where products outgrow 64
// bits they are compared in 128. Lengths that come out of a root are rounded
// to the nearest unit (Length) or to about 1/1024 unit (Fixed), and the
// comment of each function says so.
package geom
