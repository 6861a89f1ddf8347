package incision

import (
	"sortie/flow"
	"sortie/geom"
)

// A prone charger gets up first or crawls: it reaches half as far, keeps low on its way and fights prone.  is.assault.charge, is.prone.crawl

// mayCrawl tells whether a charger may come crawling.
func (s *State) mayCrawl(u UnitID) bool {
	return s.Bodies[s.Units[u].Operative].Prone && !s.denied("is.prone.crawl")
}

// crawls tells whether a unit comes crawling in the charge that is going on.
func (r *run) crawls(u UnitID) bool { return r.crawler == u && r.Bodies[r.Units[u].Operative].Prone }

// comes prepares a charge of so much allowance, crawling if that was declared.
func (r *run) comes(u, t UnitID, allowance geom.Length) *trip {
	j := r.charging(u, t, allowance)
	if r.crawls(u) {
		j.crawl()
	}
	return j
}

// crawl has the operative of a move keep prone all the way, which takes two inches of its allowance for each.
func (t *trip) crawl() {
	t.crawls = true
	t.spec.Movers[0].Limit = t.limit / 2 / geom.Length(t.slow)
}

// low is a way gone crawling, if that is how its move goes.  is.prone.crawl
func (t *trip) low(p flow.Path) flow.Path {
	if !t.crawls {
		return p
	}
	p.Corners = make([]flow.Corner, len(p.Points))
	for i := range p.Corners {
		p.Corners[i] = flow.Corner{Manner: flow.Crawl, Prone: true}
	}
	return p
}

// chargeReach is how far a unit of some Mv comes in a charge: twice its Mv, crawling once, after a Grip half as far.
// is.assault.charge, is.prone.crawl, is.mun.grip-test
func (r *run) chargeReach(u UnitID, mv int) geom.Length {
	slow := geom.Length(r.slowness(u))
	if r.crawls(u) {
		return inches(mv) / slow
	}
	return inches(2*mv) / slow
}
