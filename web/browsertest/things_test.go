package browsertest

import (
	"testing"
	"time"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// pointing is Pickets with markers of every shape, the first of which stands for the first offer.
type pointing struct{ game.System }

func (s pointing) New(set game.Setup) (game.Game, error) {
	g, err := s.System.New(set)
	if err != nil {
		return nil, err
	}
	return pointed{g}, nil
}

func (s pointing) Decode(set game.Setup, b []byte) (game.Game, error) {
	g, err := s.System.Decode(set, b)
	if err != nil {
		return nil, err
	}
	return pointed{g}, nil
}

type pointed struct{ game.Game }

func (g pointed) Clone() flow.Table { return pointed{g.Game.Clone().(game.Game)} }
func (g pointed) Step(io flow.IO)   { g.Game.Step(pointer{io}) }

func (g pointed) View(seat flow.Seat) game.View {
	v, at := g.Game.View(seat), geom.Point{X: 14 * geom.Inch, Y: 12 * geom.Inch}
	shapes := []game.Shape{
		game.RingShape(at, 3*geom.Inch, 2*geom.Inch, 180, 180), game.BarShape(at, 8*geom.Inch, geom.Inch, 0),
		game.TriangleShape(at, at.Add(geom.Point{X: -2000}), at.Add(geom.Point{Y: -2000})), game.FrontShape(at, at.Add(geom.Point{X: 3000})),
	}
	for i := range shapes {
		v.Markers = append(v.Markers, game.Marker{ID: int32(50 + i), Name: "area", Kind: "area", Seat: flow.Nobody, At: at, Shape: &shapes[i]})
	}
	return v
}

type pointer struct{ flow.IO }

func (p pointer) Ask(q *flow.Question) flow.Answer {
	if q.Name == "unit" {
		plain := q.Offers
		q.Thing = flow.Marker(51)
		q.Offers = func() []flow.Option {
			out := plain()
			for i := range out {
				if out[i].Why() == nil {
					out[i].Unit, out[i].Thing = 0, flow.Marker(50)
					break
				}
			}
			return out
		}
	}
	return p.IO.Ask(q)
}

// Markers of every shape are drawn; one that an offer stands for is outlined, and a click on it picks the offer.
func TestAMarkerIsChosenOnTheTable(t *testing.T) {
	t.Parallel()
	url := serve(t, pointing{pickets()})
	x := open(t, "ann", url+"/#/play/"+match(t, url, "me", "bot").Token, 1440, 900)
	x.play(asked+"?.dataset.question === 'unit'", time.Minute)
	x.there(`.pointed path[data-thing="marker 51"]`)
	x.there(`.pointed.may path[data-thing="marker 50"]`)
	if n := eval[int](x, "document.querySelectorAll('.obj path.cover').length"); n != 4 {
		t.Errorf("%d of 4 shapes are drawn", n)
	}
	if !eval[bool](x, "document.querySelector('.obj .cover.line').getAttribute('d').split('M').length > 8") {
		t.Error("the line has no front")
	}
	number := eval[string](x, asked+".dataset.number")
	// Half a ring that looks away from one's own edge: a quarter down from its top lies in it, its middle does not.
	at := x.spot("(() => { const r = document.querySelector('.pointed.may path').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 4]; })()")
	_, err := x.ClickAt(at[0], at[1])
	x.must(err)
	x.wait("document.querySelector('.pointed.sel, .course li.set[data-row=unit]') || " + asked + "?.dataset.number !== '" + number + "'")
}
