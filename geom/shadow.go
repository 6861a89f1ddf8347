package geom

// Shadow is the ground that a convex part hides from a point, out to a distance of it: whoever is in there has the part between
// himself and the point. The outline leaves out a hair on either side, so that no line along the edge of the part counts; it is nil
// if the point lies in the part or the part is too narrow to hide anything.
func Shadow(from Point, p Part, far Length) Core {
	if p.Holds(from) {
		return nil
	}
	var room [8]Point
	corners := room[:0]
	for _, c := range p.Core {
		corners = around(corners, c, p.R)
	}
	right, left := corners[0], corners[0]
	for _, c := range corners[1:] {
		if cross(from, right, c) < 0 {
			right = c
		}
		if cross(from, left, c) > 0 {
			left = c
		}
	}
	right, left = Toward(right, left, hair), Toward(left, right, hair)
	if cross(from, right, left) <= 0 {
		return nil
	}
	// Three far corners: seen from close by, the part is almost half of all there is to see.
	far += max(Dist(from, right), Dist(from, left))
	a, b := Toward(from, right, far), Toward(from, left, far)
	return Core{right, a, Toward(from, Mid(a, b), far), b, left}
}

// hair is about a hundredth of an inch.
const hair = 5
