package ways

import (
	"testing"

	"sortie/dice"
	"sortie/geom"
)

// TestTollRefusesNoCheapWay draws ways at random, prices them by small steps, and holds every price against what a toll says
// cannot be paid.
func TestTollRefusesNoCheapWay(t *testing.T) {
	g := dice.NewRand(3, 5)
	at := func(wide int) geom.Point {
		return geom.Point{X: geom.Length(g.Int(2*wide) - wide), Y: geom.Length(g.Int(2*wide) - wide)}
	}
	inch := int(geom.Inch)
	refused := 0
	for range 4000 {
		ground := geom.Rect(at(2*inch), geom.Length(inch+g.Int(6*inch)), geom.Length(inch+g.Int(6*inch)), geom.Angle(g.Int(360)))
		part := geom.Part{Core: ground.Core(), R: geom.Length(g.Int(2) * g.Int(inch))}
		body := geom.Rect(geom.Point{}, geom.Length(1+g.Int(3*inch)), geom.Length(1+g.Int(2*inch)), geom.Angle(g.Int(360)))
		toll, ok := TollOf(part, &body)
		if !ok {
			continue
		}
		from, goal, reach := at(6*inch), geom.Core{at(6 * inch)}, geom.Length(g.Int(inch))
		full, r := part.Core.Grown(body.Core()), part.R
		for range 6 {
			points := []geom.Point{from}
			for range g.Int(3) {
				points = append(points, at(6*inch))
			}
			last := points[len(points)-1]
			if far := geom.Dist(last, goal[0]) - reach; far > 0 {
				points = append(points, geom.Toward(last, goal[0], far))
			}
			price := geom.Fixed(0)
			for i := 1; i < len(points); i++ {
				price += length(points[i-1], points[i])
				for _, s := range full.Crossing(points[i-1], points[i], r, nil) {
					price += s.To - s.From
				}
			}
			if !toll.Payable(from, goal, reach, price.Length()+1) {
				t.Fatalf("a way over %v for %v is refused: ground %v, body %v, goal %v within %v", points, price.Length(), part, body, goal, reach)
			}
		}
		if !toll.Payable(from, goal, reach, geom.Dist(from, goal[0])) {
			refused++
		}
	}
	if refused < 400 {
		t.Errorf("only %d of 4000 are refused", refused)
	}
}
