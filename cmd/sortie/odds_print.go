package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"sortie/flow"
	"sortie/game"
	"sortie/odds"
	"sortie/tally"
)

// printDuel writes a result for people: what is rolled against, then what may become of each unit.
func printDuel(w io.Writer, sys game.System, d *odds.Duel) {
	fmt.Fprintf(w, "%s: %s against %s%s\n", sys.Info().Name, d.Situation.Unit, d.Situation.Target, toldWords(d.Situation.Told))
	if d.Odds.Exact {
		fmt.Fprintf(w, "Exact: every outcome, in %d runs.\n", d.Odds.Runs)
	} else {
		fmt.Fprintf(w, "Sampled %d times: shares are within %.1f%% of the truth, 19 times out of 20.\n", d.Odds.Samples, d.Odds.Error*100)
	}
	for i, sum := range d.Sums {
		if i == 0 {
			fmt.Fprintln(w, "\nTo roll")
		}
		fmt.Fprintf(w, "  %-10s %s\n             %s\n", sum.Name, sum.String(), rulesOf(sum))
	}
	if d.Test != nil {
		fmt.Fprintf(w, "\nThe %s is passed with %s; what follows counts both ways.\n", d.Test.Name, percent(d.Test.Pass))
	}
	for _, seat := range []flow.Seat{flow.Second, flow.First} {
		if d.Odds.Of(int32(seat)) == nil {
			fmt.Fprintf(w, "\n%s (%s)\n  %s\n", [2]string{d.Unit.Name, d.Target.Name}[seat], roles[seat], never(&d.Odds, ""))
		}
		for i := range d.Odds.Units {
			if u := &d.Odds.Units[i]; u.Seat == seat {
				printUnit(w, u, &d.Odds)
			}
		}
	}
	fmt.Fprintf(w, "\nPoints lost on average: unit %.1f, target %.1f\n", d.Odds.Lost[0].Mean, d.Odds.Lost[1].Mean)
}

func toldWords(told []game.Switch) string {
	var out strings.Builder
	for _, t := range told {
		fmt.Fprintf(&out, ", %s %s", t.ID, t.Value)
	}
	return out.String()
}

// rulesOf lists the rules behind a sum, each once.
func rulesOf(sum *tally.Tally) string {
	var out []string
	seen := map[tally.Rule]bool{}
	for _, l := range sum.Lines() {
		if l.Rule != "" && !seen[l.Rule] {
			seen[l.Rule] = true
			out = append(out, string(l.Rule))
		}
	}
	return strings.Join(out, " ")
}

// roles are what the two units are called, by their seats.
var roles = [2]string{"the unit", "the target"}

func printUnit(w io.Writer, u *odds.Unit, of *odds.Result) {
	marks := of.Marks
	fmt.Fprintf(w, "\n%s (%s)\n", u.Name, roles[u.Seat])
	for i := range u.Rows {
		r := &u.Rows[i]
		name := rowName(r.Name, marks)
		if r.Flag {
			was := ""
			if r.Now == 1 {
				was = ", as it is now"
			}
			fmt.Fprintf(w, "  %s: %s%s\n", name, percent(r.AtLeast(1)), was)
			continue
		}
		fmt.Fprintf(w, "  %s: now %d, then %.2f on average\n", name, r.Now, r.Mean)
		printBars(w, r)
	}
	var same []string
	for _, name := range u.Same {
		same = append(same, rowName(name, marks))
	}
	if len(same) > 0 {
		fmt.Fprintf(w, "  %s\n", never(of, strings.Join(same, ", ")))
	}
}

// never says of rows that nothing that may happen changes them, or of a sample that nothing in it did.
func never(of *odds.Result, what string) string {
	switch {
	case what == "" && of.Exact:
		return "nothing can happen to it"
	case what == "":
		return "nothing has happened to it in any sample"
	case of.Exact:
		return "cannot change: " + what
	}
	return "changed in no sample: " + what
}

// rowName is what people call a row. Where being broken is no mark, broken units are destroyed.
func rowName(name string, marks []string) string {
	switch {
	case name == odds.RowLeft:
		return "models left"
	case name == odds.RowDestroyed && !slices.Contains(marks, "broken"):
		return "destroyed or broken"
	case name == "htd":
		return "hit the dirt"
	}
	return name
}

// barWidth is that of a share of one.
const barWidth = 40

// printBars writes a line a value: its share, the share of it and all that lie beyond it, and a bar. Models
// count down, marks count up, so that what is beyond is always worse.
func printBars(w io.Writer, r *odds.Row) {
	down := r.Name == odds.RowLeft
	n := len(r.Values)
	beyond := 0.0
	for i := range r.Values {
		beyond += r.Values[i].Share
	}
	for i := range r.Values {
		v := r.Values[i]
		word := "or more"
		if down {
			v, word = r.Values[n-1-i], "or less"
		}
		fmt.Fprintf(w, "    %3d  %6s  %s %s %6s\n", v.Value, percent(v.Share), bar(v.Share, barWidth), word, percent(beyond))
		beyond -= v.Share
	}
}

// bar draws a share in eighths of a letter.
func bar(share float64, width int) string {
	eighths := int(math.Round(min(max(share, 0), 1) * float64(width) * 8))
	out := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		out += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return out + strings.Repeat(" ", width-len([]rune(out)))
}

func percent(share float64) string {
	p := max(share, 0) * 100
	if p > 0 && p < 0.05 {
		return "<0.1%"
	}
	return fmt.Sprintf("%.1f%%", p)
}

// printCurve writes a line a point, with the models lost as a bar against the most there are.
func printCurve(w io.Writer, over string, points []odds.Point) {
	most, exact, worst, tested := 0.0, true, 0.0, false
	for _, p := range points {
		tested = tested || p.Refused == "" && p.Acts < 1
		most = max(most, p.Lost)
		exact, worst = exact && p.Exact, max(worst, p.Error)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	acts := func(text string) string {
		if !tested {
			return ""
		}
		return text + "\t"
	}
	fmt.Fprintf(t, "%s\t%smodels lost\t\tany\tdestroyed\tpoints\tmarks\n", over, acts("acts"))
	for _, p := range points {
		if p.Refused != "" {
			fmt.Fprintf(t, "%d\t%s-\t\t\t\t\t%s\n", p.Value, acts("-"), p.Refused)
			continue
		}
		var marks []string
		for _, m := range p.Marks {
			marks = append(marks, fmt.Sprintf("%s %.2f", m.Name, m.Mean))
		}
		fmt.Fprintf(t, "%d\t%s%.2f\t%s\t%s\t%s\t%.1f\t%s\n", p.Value, acts(percent(p.Acts)), p.Lost, bar(p.Lost/max(most, 1e-9), 24), percent(p.Any), percent(p.Destroyed), p.Points, strings.Join(marks, ", "))
	}
	t.Flush()
	if !exact {
		fmt.Fprintf(w, "Some of it is sampled: shares are within %.1f%%, 19 times out of 20.\n", worst*100)
	}
}

// noBlocks tells whether the locale names letters other than those of Unicode. One that names none says nothing.
func noBlocks(env func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToUpper(env(name)); v != "" {
			return v == "C" || v == "POSIX" || strings.Contains(v, ".") && !strings.Contains(v, "UTF")
		}
	}
	return false
}

// asciiWriter replaces the block letters of bars.
type asciiWriter struct{ io.Writer }

var asciiBars = strings.NewReplacer("█", "#", "▉", "#", "▊", "#", "▋", "=", "▌", "=", "▍", "=", "▎", "-", "▏", "-")

func (w asciiWriter) Write(p []byte) (int, error) {
	if _, err := asciiBars.WriteString(w.Writer, string(p)); err != nil {
		return 0, err
	}
	return len(p), nil
}
