package force

import (
	"strings"
	"testing"
)

// What a member takes into the next scenario is written and read back, as text and as JSON; nothing at all is not the
// same as what was bought for it.
func TestWhatIsTakenAlongIsWritten(t *testing.T) {
	text := "shard S\nfaction Algoryn vector\nbudget 300\n" +
		"operative alg-vector-trooper with micro-x+overload main mag-gun explosive fractal-charge as Ann\n" +
		"operative alg-vector-trooper manages buddy-medi,buddy-spotter as Ben\n" +
		"operative alg-vector-trooper manages nothing as Cat\n" +
		"operative alg-vector-trooper as Dan\n"
	s, faults := Parse(text)
	if len(faults) > 0 || s.Text() != text {
		t.Fatalf("%v\n%s", faults, s.Text())
	}
	data, err := s.JSON()
	if err != nil {
		t.Fatal(err)
	}
	back, err := ParseJSON(data)
	if err != nil || back.Text() != text {
		t.Fatalf("%v\n%s", err, back.Text())
	}
	if o := back.Operatives; len(o[1].Manages) != 2 || o[2].Manages == nil || len(o[2].Manages) != 0 || o[3].Manages != nil || !strings.Contains(string(data), `"manages": []`) {
		t.Errorf("%+v\n%s", o, data)
	}
	team := book(t).TeamOf(&s, Team{})
	if len(team.Fielded) != 4 || team.Fielded[0].Main != "mag-gun" || team.Fielded[2].Manages == nil || team.Fielded[3].Manages != nil {
		t.Errorf("%+v", team.Fielded)
	}
}
