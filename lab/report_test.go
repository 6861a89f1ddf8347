package lab_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"

	"sortie/internal/toy"
	"sortie/lab"
	"sortie/lab/svg"
)

func TestIntervals(t *testing.T) {
	for _, tt := range []struct {
		score     lab.Score
		low, high float64
	}{
		{lab.Score{Won: 50, Lost: 50}, 0.4038, 0.5962},
		{lab.Score{Won: 40, Drawn: 20, Lost: 40}, 0.4136, 0.5864},
		{lab.Score{Won: 5, Drawn: 90, Lost: 5}, 0.4649, 0.5351},
		{lab.Score{Drawn: 100}, 0.4815, 0.5185},
		{lab.Score{Won: 3, Drawn: 7}, 0.4696, 0.8016},
		{lab.Score{Lost: 10}, 0, 0.2775},
		{lab.Score{Won: 10}, 0.7225, 1},
		{lab.Score{}, 0, 1},
	} {
		if low, high := tt.score.Interval(); math.Abs(low-tt.low) > 1e-4 || math.Abs(high-tt.high) > 1e-4 {
			t.Errorf("%+v: %.4f to %.4f, want %.4f to %.4f", tt.score, low, high, tt.low, tt.high)
		}
	}
	m := lab.Mean{N: 4, Sum: 20, Squares: 120} // 2, 4, 6, 8
	if m.Value() != 5 || math.Abs(m.Error()-1.959964*2.5819889/2) > 1e-6 {
		t.Errorf("the mean of 2, 4, 6, 8 is %v ± %v", m.Value(), m.Error())
	}
}

func TestTheSumsAddUp(t *testing.T) {
	g := grid(8)
	res := play(t, g, 2)
	rep := res.Report(0, 0)
	n := 0
	for _, s := range res.Standings() {
		n += s.Score.Games()
		var met lab.Score
		for _, o := range res.Standings() {
			x := res.Against(s.Name, o.Name, s.Size)
			met = lab.Score{Won: met.Won + x.Won, Drawn: met.Drawn + x.Drawn, Lost: met.Lost + x.Lost}
			if back := res.Against(o.Name, s.Name, s.Size); back != (lab.Score{Won: x.Lost, Drawn: x.Drawn, Lost: x.Won}) {
				t.Errorf("%s against %s is %+v, and the other way %+v", s.Name, o.Name, x, back)
			}
		}
		if met != s.Score {
			t.Errorf("%s: %+v in all, %+v against each", s.Name, s.Score, met)
		}
	}
	if n != 2*g.Total() || rep.Games != g.Total() || rep.Wins[0]+rep.Wins[1]+rep.Draws != g.Total() {
		t.Errorf("%d seats in %d games, report %+v", n, g.Total(), rep)
	}
	edges := res.Edges()
	all := edges[len(edges)-1]
	ends := 0
	for _, k := range all.Ends {
		ends += k
	}
	if len(edges) != 3 || all.Seat.Games() != g.Total() || all.First.Games() != g.Total() || ends != g.Total() || all.Ends[lab.Undecided] != rep.Draws {
		t.Errorf("edges %+v", all)
	}
	for what, bins := range map[string][]lab.Bin{"lengths": res.Lengths(), "margins": res.Margins()} {
		sum := 0
		for _, b := range bins {
			sum += b.Games
		}
		if sum != g.Total() {
			t.Errorf("%s count %d games", what, sum)
		}
	}
	bots := res.BotStandings()
	if len(bots) != 2 || bots[0].Name != "sensible" || bots[0].Rate <= bots[1].Rate {
		t.Errorf("bots %+v", bots)
	}
}

// What a record says of units, causes and the winner must be the same thing told three ways.
func TestLossesAreToldThreeWays(t *testing.T) {
	g := grid(4)
	blood := 0
	for n := range g.Total() {
		rec, err := g.PlayOne(toy.System(), n)
		if err != nil {
			t.Fatal(err)
		}
		var lost, dealt, causes [2]int
		for _, u := range rec.Units {
			lost[u.List] += u.Lost
			dealt[u.List] += u.Dealt
			if u.Lost > u.Cost*100 || u.Lost == u.Cost*100 != (u.Fell == u.Units) {
				t.Errorf("game %d: %+v", n, u)
			}
		}
		for _, c := range rec.Causes {
			causes[c.List] += c.Points
		}
		if lost != [2]int{causes[1], causes[0]} || lost != [2]int{dealt[1], dealt[0]} {
			t.Errorf("game %d: lost %v, dealt %v, by causes %v", n, lost, dealt, causes)
		}
		if rec.Blood >= 0 {
			blood++
			if dealt[rec.Blood] == 0 {
				t.Errorf("game %d: first blood by a list that has hit nobody", n)
			}
		}
	}
	if blood == 0 {
		t.Error("nobody was hit in any game")
	}
}

var drawing = regexp.MustCompile(`(?s)<svg.*?</svg>`)

func TestTheReportStandsAlone(t *testing.T) {
	g := grid(6)
	res := play(t, g, 2)
	html := page(t, res)
	for _, want := range []string{"Win rates", "Who begins", "How games end", "What units destroy and lose", "Casualties by weapon", "Length of games",
		fmt.Sprintf("%d games: 12 pairings", g.Total()), res.Report(0, 0).Signature, ">250 points<", "skirmish: first seat", "all missions: first blood", "shot",
		"Played by sensible against", "% won in</th><th>skirmish", "surely wins more than it loses", "surely outside it"} {
		if !strings.Contains(html, want) {
			t.Errorf("the report does not say %q", want)
		}
	}
	for _, s := range res.Standings() {
		if want := fmt.Sprintf(`<td>%.1f %%</td><td>%d</td><td>%d</td><td>%d</td>`, 100*s.Rate, s.Score.Won, s.Score.Drawn, s.Score.Lost); !strings.Contains(html, want) {
			t.Errorf("the report does not have the line of %s: %s", s.Name, want)
		}
	}
	for _, u := range res.Units() {
		if want := fmt.Sprintf("%.2f ±%.2f", u.Dealt.Value()/1000, u.Dealt.Error()/1000); !strings.Contains(html, want) {
			t.Errorf("the report does not have the worth of %s: %s", u.Kind, want)
		}
	}
	for _, bad := range []string{"<script", "src=", "href=\"http", "url(", "@import", "NaN", "ZgotmplZ", "%!"} {
		if strings.Contains(html, bad) {
			t.Errorf("the report contains %q", bad)
		}
	}
	drawings := drawing.FindAllString(html, -1)
	if len(drawings) < 7 {
		t.Errorf("%d drawings", len(drawings))
	}
	for _, d := range drawings {
		wellFormed(t, d)
	}
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader(text))
	for {
		_, err := dec.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
	}
}

func TestDrawingsAreWellFormedWhateverTheySay(t *testing.T) {
	c := svg.New(100, 50.25, `a "title" & <more>`)
	c.Rect("a<b", 1, 2.25, 3, 4, "tip & <tip>")
	c.Dot("d", 5, 6, 1.5, "")
	c.Line("l", 0, 0, 9, 9)
	c.Text("t", 1, 1, svg.Middle, "1 < 2 & 'x'")
	s := c.String()
	wellFormed(t, s)
	for _, want := range []string{`y="2.2"`, "<title>tip &amp; &lt;tip&gt;</title>", "1 &lt; 2 &amp;", `viewBox="0 0 100 50.2"`} {
		if !strings.Contains(s, want) {
			t.Errorf("%q is missing in\n%s", want, s)
		}
	}
}
