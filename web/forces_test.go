package web

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sortie/game"
	"sortie/rules/antares2"
	"sortie/rules/firefight"
)

// A random force is legal and near its points, and the engine takes it.
func TestRandomListIsLegal(t *testing.T) {
	for _, sys := range []game.System{antares2.System(), firefight.System()} {
		s := &System{System: described{sys, sys.Info()}}
		for _, points := range []int{500, 750, 1000} {
			for range 5 {
				got, ok := randomList(t.Context(), s, "", points)
				if !ok || got.Points > points || got.Points*10 < points*8 {
					t.Errorf("%s, %d points: %v %+v", sys.Info().ID, points, ok, got)
					continue
				}
				set := game.Setup{System: sys.Info().ID, Mission: sys.Info().Missions[0].ID, Points: points, Lists: []string{got.Text, got.Text}}
				if _, err := sys.New(set); err != nil {
					t.Errorf("%s: %v\n%s", sys.Info().ID, err, got.Text)
				}
			}
		}
	}
}

// Every piece of a catalogue can be laid on a table.
func TestPiecesCanBeLaid(t *testing.T) {
	for _, sys := range []game.System{antares2.System(), firefight.System()} {
		info := sys.Info()
		a, b, _ := info.FairPair(0)
		for _, p := range sys.(game.Armoury).Catalogue().Pieces {
			set := game.Setup{System: info.ID, Mission: info.Missions[0].ID, Lists: []string{a.Text, b.Text}, Table: "table 48x48\n" + laid(p.Line) + "\n"}
			if _, err := sys.New(set); err != nil {
				t.Errorf("%s %s: %v", info.ID, p.Kind, err)
			}
		}
	}
}

// laid moves a sample to the middle of the table, as the editor does.
func laid(line string) string {
	place := regexp.MustCompile(`-?[0-9.]+,-?[0-9.]+`)
	return place.ReplaceAllStringFunc(strings.Replace(line, "{name}", "piece", 1), func(s string) string {
		x, y, _ := strings.Cut(s, ",")
		return shifted(x) + "," + shifted(y)
	})
}

func shifted(s string) string {
	v, _ := strconv.ParseFloat(s, 64)
	return strconv.FormatFloat(v+24, 'f', -1, 64)
}
