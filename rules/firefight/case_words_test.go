package firefight

import (
	"strings"
	"testing"

	"sortie/defs"
)

// What a case names and the book does not know is a mistake and not left out in silence.
func TestCasesNameOnlyWhatIsKnown(t *testing.T) {
	const stats = "model odd speed 6/10 shoot 4 assault 4 nerve 4 armour 5 "
	for _, x := range []struct{ line, why string }{
		{stats + "has Fearless", `no keyword of models is called "Fearless"`},
		{stats + "has Fly reacts evade", `"Fly reacts evade"`},
		{"weapon odd range 24 dice 1 ap 0 has Antitank", `no keyword of weapons is called "Antitank"`},
		{stats + "psychic lanse", `no psychic ability "lanse"`},
		{stats + "orders keep-lower", `no order "keep-lower"`},
		{stats + "arms cannonball", `no weapon "cannonball"`},
		{stats + "arms rifle,rifle,rifle,rifle,rifle,rifle,rifle,rifle,rifle", "at most 8 arms"},
	} {
		if _, err := newCase(defs.Lines(x.line)); err == nil || !strings.Contains(err.Error(), x.why) {
			t.Errorf("%s: %v, not %s", x.line, err, x.why)
		}
	}
	s, err := newCase(defs.Lines("weapon odd range 24 dice 1 ap 0 has anti-tank, Blast (d4)\n" + stats + "arms odd psychic lance has Anti-grav, small unit (2), frenzy (1 per model)"))
	if err != nil {
		t.Fatal(err)
	}
	m := s.Book.Types[len(s.Book.Types)-1]
	w := s.Book.Weapons[len(s.Book.Weapons)-1]
	if !m.Words.AntiGrav || m.Words.SmallUnit != 2 || m.Words.FrenzyPerModel != 1 || !w.Words.AntiTank || w.Words.Blast.Die != 4 {
		t.Errorf("read as %+v and %+v", m.Words, w.Words)
	}
}
