package lab

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
)

//go:embed report.html
var reportPage string

// page is what the template shows.
type page struct {
	Title    string
	Report   Report
	Grid     *Grid
	Pairings int
	Command  string
	Missions []string
	Players  string
	Sizes    []sizePage
	Bots     template.HTML
	Edges    template.HTML
	Ends     template.HTML
	Reasons  []End
	Units    []forceUnits
	Causes   []forceCauses
	Lengths  template.HTML
	Margins  template.HTML
}

// sizePage is the lists of one size of game.
type sizePage struct {
	Size     int
	Chart    template.HTML
	Lists    []Standing
	Matrix   [][]matrixCell // a row a list, in the order of Lists
	Missions [][]matrixCell // likewise, a column a mission
}

type matrixCell struct {
	Text, Tip, Class string
}

type forceUnits struct {
	Force string
	Chart template.HTML
	Lines []unitRow
}

type unitRow struct {
	Kind                                      string
	Cost, Dealt, Error, Lost, LostError, Fell float64
	Stands, Falls                             string
}

type forceCauses struct {
	Force string
	Chart template.HTML
}

// WriteHTML writes the report of a result as one page that needs nothing else. The command is what made
// it, for whoever wants to repeat it.
func WriteHTML(w io.Writer, command string, res *Result, rep Report) error {
	t, err := template.New("report").Funcs(template.FuncMap{
		"pct":   func(v float64) string { return fmt.Sprintf("%.1f %%", 100*v) },
		"one":   func(v float64) string { return fmt.Sprintf("%.1f", v) },
		"two":   func(v float64) string { return fmt.Sprintf("%.2f", v) },
		"games": func(s Score) int { return s.Games() },
	}).Parse(reportPage)
	if err != nil {
		return err
	}
	return t.Execute(w, res.page(command, rep))
}

func (r *Result) page(command string, rep Report) *page {
	p := &page{Title: "Balance of " + rep.System, Report: rep, Grid: r.grid, Command: command, Pairings: len(r.grid.Cells),
		Reasons: r.Ends(), Lengths: columns("games by turns", r.Lengths()), Margins: columns("games by margin", r.Margins())}
	for i := range r.grid.Cells {
		if m := r.grid.Cells[i].Setup.Mission; !slices.Contains(p.Missions, m) {
			p.Missions = append(p.Missions, m)
		}
	}
	p.Players = strings.Join(r.Players(), "; ")
	p.Sizes = r.sizePages(p.Missions)
	if bots := r.BotStandings(); len(bots) > 1 {
		p.Bots = spans("win rates of bots", standingSpans(bots, make([]int, len(bots))), r.even(), 0)
	}
	p.Edges, p.Ends = r.edgeCharts()
	p.Units, p.Causes = r.unitPages(), r.causePages()
	return p
}

// Players names the bots that met, a pairing each.
func (r *Result) Players() (out []string) {
	for i := range r.grid.Cells {
		name := strings.Join(r.grid.Cells[i].Bots, " against ")
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// standingSpans draws standings; those that are surely beyond the band are marked.
func standingSpans(in []Standing, beyond []int) (out []span) {
	for i, s := range in {
		out = append(out, scoreSpan(s.Name, s.Score))
		out[i].mark = beyond[i] != 0
	}
	return out
}

func scoreSpan(label string, s Score) span {
	low, high := s.Interval()
	return span{label: label, low: low, mid: s.Rate(), high: high,
		note: fmt.Sprintf("%.1f %% ±%.1f of %d", 100*s.Rate(), 50*(high-low), s.Games())}
}

// even is the share of the games that one has who is no better than the others.
func (r *Result) even() float64 { return 1 / float64(r.grid.sides()) }

// band is how far from even the rate of a list may lie before it is marked.
const band = 0.05

func (r *Result) sizePages(missions []string) (out []sizePage) {
	all := r.Standings()
	beyond := uneven(scoresOf(all), r.even(), band)
	for len(all) > 0 {
		size := all[0].Size
		n := slices.IndexFunc(all, func(s Standing) bool { return s.Size != size })
		if n < 0 {
			n = len(all)
		}
		pg := sizePage{Size: size, Lists: all[:n], Chart: spans("win rates of lists", standingSpans(all[:n], beyond[:n]), r.even(), band)}
		pg.Matrix = r.matrix(len(pg.Lists), func(a, b int) (string, Score) {
			one, other := pg.Lists[a].Name, pg.Lists[b].Name
			if a == b {
				return one, Score{}
			}
			return one + " against " + other, r.Against(one, other, size)
		}, len(pg.Lists))
		pg.Missions = r.matrix(len(pg.Lists), func(a, m int) (string, Score) {
			return pg.Lists[a].Name + " in " + missions[m], r.OnMission(pg.Lists[a].Name, size, missions[m])
		}, len(missions))
		out, all, beyond = append(out, pg), all[n:], beyond[n:]
	}
	return out
}

func scoresOf(in []Standing) (out []Score) {
	for _, s := range in {
		out = append(out, s.Score)
	}
	return out
}

// matrix is a table of scores. A cell is coloured if it is uneven with all cells of the table taken together; who beats
// whom stands in it twice, which makes the colours a little more careful than they need be.
func (r *Result) matrix(rows int, of func(row, column int) (string, Score), columns int) [][]matrixCell {
	var names []string
	var scores []Score
	for row := range rows {
		for column := range columns {
			name, s := of(row, column)
			names, scores = append(names, name), append(scores, s)
		}
	}
	sure := uneven(scores, r.even(), 0)
	out := make([][]matrixCell, rows)
	for i, s := range scores {
		out[i/columns] = append(out[i/columns], newMatrixCell(names[i], s, sure[i]))
	}
	return out
}

func newMatrixCell(name string, s Score, sure int) matrixCell {
	if s.Games() == 0 {
		return matrixCell{Text: "–"}
	}
	low, high := s.Interval()
	return matrixCell{Text: fmt.Sprintf("%.0f", 100*s.Rate()), Class: [...]string{"bad", "even", "good"}[sure+1],
		Tip: fmt.Sprintf("%s: %d won, %d drawn, %d lost; %.1f to %.1f %%", name, s.Won, s.Drawn, s.Lost, 100*low, 100*high)}
}

func (r *Result) edgeCharts() (edges, ends template.HTML) {
	var rows []span
	var shares []stack
	for _, e := range r.Edges() {
		name := e.Mission
		if name == "" {
			name = "all missions"
		}
		rows = append(rows, scoreSpan(name+": first seat", e.Seat), scoreSpan(name+": asked first", e.First), scoreSpan(name+": first blood", e.Blood))
		shares = append(shares, stack{name, e.Ends[:]})
	}
	var names []string
	for d := range numDecisions {
		names = append(names, d.String())
	}
	return spans("first seat, first question and first blood", rows, r.even(), 0), stacks("how games ended", names, shares)
}

func (r *Result) unitPages() (out []forceUnits) {
	var rows []bar
	for _, l := range r.Units() {
		if len(out) == 0 || out[len(out)-1].Force != l.Force {
			out, rows = append(out, forceUnits{Force: l.Force}), nil
		}
		f := &out[len(out)-1]
		row := unitRow{Kind: l.Kind, Dealt: l.Dealt.Value() / 1000, Error: l.Dealt.Error() / 1000, Lost: l.Lost.Value() / 1000,
			LostError: l.Lost.Error() / 1000, Stands: rateText(l.Stands), Falls: rateText(l.Falls)}
		if l.Units > 0 {
			row.Cost, row.Fell = float64(l.Cost)/float64(l.Units), float64(l.Fell)/float64(l.Units)
		}
		f.Lines = append(f.Lines, row)
		rows = append(rows, bar{label: l.Kind, value: row.Dealt, error: row.Error, note: fmt.Sprintf("%.2f ±%.2f", row.Dealt, row.Error)})
		f.Chart = bars("points destroyed for each point of cost, "+l.Force, rows, 0, "%.1f")
	}
	return out
}

func rateText(s Score) string {
	if s.Games() == 0 {
		return "–"
	}
	low, high := s.Interval()
	return fmt.Sprintf("%.0f %% ±%.0f", 100*s.Rate(), 50*(high-low))
}

// causePages shows the worst causes of each force, the rest together.
func (r *Result) causePages() (out []forceCauses) {
	const shown = 14
	n := float64(max(1, r.done))
	var rows []bar
	var rest bar
	for _, l := range r.Causes() {
		if len(out) == 0 || out[len(out)-1].Force != l.Force {
			out, rows, rest = append(out, forceCauses{Force: l.Force}), nil, bar{label: "everything else"}
		}
		b := bar{label: l.Name, value: float64(l.Models) / n, note: fmt.Sprintf("%.2f models, %.1f pts", float64(l.Models)/n, float64(l.Points)/100/n)}
		if len(rows) < shown {
			rows = append(rows, b)
		} else {
			rest.value += b.value
			rest.note = fmt.Sprintf("%.2f models", rest.value)
		}
		all := rows
		if rest.value > 0 {
			all = append(slices.Clone(rows), rest)
		}
		out[len(out)-1].Chart = bars("enemy models taken out, a game, "+l.Force, all, 0, "%.1f")
	}
	return out
}
