package matchfile_test

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/internal/toy"
	"sortie/matchfile"
)

var update = flag.Bool("update", false, "write the golden match file anew")

var secret = []byte("known after the match")

// match plays a whole game with verifiable dice.
func match(t testing.TB, seed uint64) *matchfile.File {
	t.Helper()
	info := toy.System().Info()
	f := &matchfile.File{
		Rules: info.Version, Sealing: matchfile.Sealing{Commitment: dice.Commitment(secret), Salts: []string{"red salt", "blue \"salt\""}, Secret: secret},
		Setup: game.Setup{System: "toy", Mission: "duel", Points: 7, Seed: seed, Names: []string{"Ann", "Björn"},
			Lists:   []string{info.Lists[0].Text, info.Lists[1].Text},
			Options: []game.Switch{{ID: "guess", Value: "on"}}},
	}
	g, err := toy.System().New(f.Setup)
	if err != nil {
		t.Fatal(err)
	}
	d := flow.Direct{Table: g, Record: true, Players: flow.Players{bot.NewRandom(seed), bot.NewRandom(seed + 1)},
		Dice: &dice.Verifiable{Secret: secret, Salts: f.Salts}}
	d.Run()
	f.Entries = d.Log
	return f
}

func text(t testing.TB, f *matchfile.File) string {
	t.Helper()
	var b bytes.Buffer
	if err := matchfile.Write(&b, f); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAMatchComesBackWhole(t *testing.T) {
	for seed := range uint64(20) {
		f := match(t, seed)
		got, err := matchfile.Parse(strings.NewReader(text(t, f)))
		if err != nil {
			t.Fatal(err)
		}
		for i := range f.Entries {
			f.Entries[i].Answer = f.Entries[i].Answer.Clone()
		}
		if !reflect.DeepEqual(got, f) {
			t.Fatalf("seed %d: %+v came back as %+v", seed, f, got)
		}
	}
}

func TestTheProfilesOfAMatchComeBack(t *testing.T) {
	f := match(t, 3)
	for _, data := range []string{"file arms\nweapon gun\n", "one line", "\n", "tab\tand \"marks\"\n\n"} {
		f.Setup.Data = data
		spelled := text(t, f)
		got, err := matchfile.Parse(strings.NewReader(spelled))
		if err != nil || got.Setup.Data != data || text(t, got) != spelled {
			t.Errorf("%q came back as %+v, %v", data, got, err)
		}
	}
	f.Setup.Data = ""
	empty := strings.Replace(text(t, f), "commitment ", "data\n\t\ncommitment ", 1)
	if _, err := matchfile.Parse(strings.NewReader(empty)); err == nil || !strings.Contains(err.Error(), "leave them out") {
		t.Errorf("a second spelling: %v", err)
	}
}

// The golden file proves that a match of today can be read by the releases to come.
func TestGoldenMatch(t *testing.T) {
	const name = "testdata/duel.match"
	if *update {
		if err := os.WriteFile(name, []byte(text(t, match(t, 1))), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := matchfile.Parse(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if out, err := matchfile.Verify(toy.System(), f); err != nil || !out.Holds || !out.Result.Over {
		t.Errorf("the golden match does not hold: %+v, %v", out, err)
	}
}

func anyText() *rapid.Generator[string] {
	return rapid.OneOf(rapid.String(), rapid.StringMatching(`([ -~\t\r]{0,20}\n){0,5}`))
}

// anyWords is a text of several lines that can be shown, anyName one of a single line.
func anyWords() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		lines := strings.SplitAfter(anyText().Draw(t, "text"), "\n")
		for i, l := range lines {
			name := game.CleanName(l)
			if strings.HasSuffix(l, "\n") {
				name += "\t\r\n"
			}
			lines[i] = name
		}
		return strings.Join(lines, "")
	})
}

func anyName() *rapid.Generator[string] { return rapid.Map(anyText(), game.CleanName) }

func anyCorner() *rapid.Generator[flow.Corner] {
	return rapid.Custom(func(t *rapid.T) flow.Corner {
		c := flow.Corner{Turned: rapid.Bool().Draw(t, "turned"), Prone: rapid.Bool().Draw(t, "prone")}
		c.Height = geom.Length(rapid.Int32().Draw(t, "height"))
		c.Manner = flow.Manner(rapid.IntRange(0, int(flow.Jump)).Draw(t, "manner"))
		if c.Turned {
			c.Facing = geom.Angle(rapid.IntRange(0, 359).Draw(t, "facing"))
		}
		return c
	})
}

func anyEntry() *rapid.Generator[flow.Entry] {
	return rapid.Custom(func(t *rapid.T) flow.Entry {
		name := rapid.StringMatching(`[a-z][a-z0-9-]{0,12}`).Draw(t, "name")
		switch rapid.IntRange(0, 3).Draw(t, "kind") {
		case 0:
			return flow.Entry{Kind: flow.Rolled, Name: name, Face: rapid.Int32().Draw(t, "face")}
		case 1:
			return flow.Entry{Kind: flow.Marked, Hash: rapid.Uint64().Draw(t, "hash")}
		case 2:
			return flow.Entry{Kind: flow.Left, Seat: flow.Seat(rapid.IntRange(0, 3).Draw(t, "left"))}
		}
		e := flow.Entry{Kind: flow.Answered, Name: name, Seat: flow.Seat(rapid.IntRange(0, 3).Draw(t, "seat"))}
		e.Answer.Value = rapid.Int32().Draw(t, "value")
		e.Answer.Values = rapid.SliceOfN(rapid.Int32(), 0, 5).Draw(t, "values")
		for range rapid.IntRange(0, 3).Draw(t, "paths") {
			p := flow.Path{Figure: rapid.Int32().Draw(t, "figure"), Turned: rapid.Bool().Draw(t, "turned")}
			p.Facing = geom.Angle(rapid.Int16().Draw(t, "facing"))
			for range rapid.IntRange(0, 3).Draw(t, "points") {
				x, y := rapid.Int32().Draw(t, "x"), rapid.Int32().Draw(t, "y")
				p.Points = append(p.Points, geom.Point{X: geom.Length(x), Y: geom.Length(y)})
			}
			if rapid.Bool().Draw(t, "cornered") {
				for range p.Points {
					p.Corners = append(p.Corners, anyCorner().Draw(t, "corner"))
				}
			}
			e.Answer.Paths = append(e.Answer.Paths, p)
		}
		e.Answer = e.Answer.Clone()
		return e
	})
}

func TestEveryFileComesBackWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := &matchfile.File{Rules: anyName().Draw(t, "rules")}
		s := &f.Setup
		s.System, s.Mission, s.Table = anyName().Draw(t, "system"), anyName().Draw(t, "mission"), anyWords().Draw(t, "table")
		for seat := range rapid.IntRange(2, 4).Draw(t, "sides") {
			s.Names, s.Lists = append(s.Names, anyName().Draw(t, "name")), append(s.Lists, anyWords().Draw(t, "list"))
			if seat > 0 && rapid.Bool().Draw(t, "resigned") {
				f.Resigned = append(f.Resigned, flow.Seat(seat))
			}
		}
		s.Points, s.Seed = rapid.Int().Draw(t, "points"), rapid.Uint64().Draw(t, "seed")
		for range rapid.IntRange(0, 2).Draw(t, "options") {
			s.Options = append(s.Options, game.Switch{ID: anyName().Draw(t, "id"), Value: anyName().Draw(t, "value")})
		}
		if rapid.Bool().Draw(t, "committed") {
			f.Commitment = "x" + anyName().Draw(t, "commitment")
			for range rapid.IntRange(0, 2).Draw(t, "salts") {
				f.Salts = append(f.Salts, anyText().Draw(t, "salt"))
			}
			if rapid.Bool().Draw(t, "revealed") {
				f.Secret = append([]byte{0}, rapid.SliceOf(rapid.Byte()).Draw(t, "secret")...)
			}
			for range rapid.IntRange(0, 2).Draw(t, "epochs") {
				e := matchfile.Epoch{Entry: rapid.IntRange(0, 9).Draw(t, "entry"), Die: rapid.Uint64().Draw(t, "die"), Why: anyName().Draw(t, "why"), Sealing: f.Sealing}
				e.Seals = append(e.Seals, anyName().Draw(t, "seal"))
				f.Epochs = append(f.Epochs, e)
			}
		}
		for i := range rapid.IntRange(0, 6).Draw(t, "entries") {
			f.Entries = append(f.Entries, anyEntry().Draw(t, "entry"))
			if rapid.Bool().Draw(t, "jump") {
				f.Jumps = append(f.Jumps, matchfile.Jump{Entry: i, Die: rapid.Uint64().Draw(t, "die")})
			}
		}
		var b bytes.Buffer
		if err := matchfile.Write(&b, f); err != nil {
			t.Fatal(err)
		}
		got, err := matchfile.Parse(bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		for i := range got.Entries {
			if !reflect.DeepEqual(got.Entries[i], f.Entries[i]) {
				t.Fatalf("entry %+v came back as %+v", f.Entries[i], got.Entries[i])
			}
		}
		got.Entries, f.Entries = nil, nil
		if !reflect.DeepEqual(got, f) {
			t.Fatalf("%+v came back as %+v", f, got)
		}
	})
}

func TestEveryCutIsNoticed(t *testing.T) {
	s := text(t, match(t, 3))
	for n := range len(s) {
		if _, err := matchfile.Parse(strings.NewReader(s[:n])); err == nil {
			t.Fatalf("%d of %d bytes were taken for the whole", n, len(s))
		}
	}
	_, err := matchfile.Parse(strings.NewReader(s[:len(s)/2]))
	if !errors.Is(err, matchfile.ErrCut) {
		t.Errorf("half a file: %v", err)
	}
}

func TestFaultsNameTheirLine(t *testing.T) {
	good := text(t, match(t, 3))
	logAt := strings.Count(good[:strings.Index(good, "\nlog\n")], "\n") + 2
	for _, tt := range []struct{ name, old, new, want string }{
		{"another format", "sortie-match 1", "sortie-match 2", "line 1: this is no match file"},
		{"a missing line", "mission \"duel\"\n", "", `line 4: "points 7" stands where a line beginning with "mission" belongs`},
		{"another spelling", "points 7", "points 07", `line 5: "07" is no whole number`},
		{"an entry", "\nlog\n", "\nlog\nx\n", "line " + itoa(logAt+1) + ": this is no entry"},
		{"a spelling in the log", "\na 0 number ", "\na 0 number +", "must be written"},
		{"a changed number", "\nr draw ", "\nr draw 1", "the checksum is"},
		{"an entry left out", "\nr draw 2\n", "\n", "entries and there are"},
		{"text at the end", "\nend ", "\nend 0 x\nend ", "the last line counts 0 entries"},
		{"a long line", "\nlog\n", "\nlog\n" + strings.Repeat("x", matchfile.MaxLine+1) + "\n", "longer than"},
	} {
		bad := strings.Replace(good, tt.old, tt.new, 1)
		if bad == good {
			t.Fatalf("%s: nothing to change", tt.name)
		}
		_, err := matchfile.Parse(strings.NewReader(bad))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	if _, err := matchfile.Parse(strings.NewReader(good + "\n")); err == nil {
		t.Error("text after the end was taken")
	}
}

func itoa(n int) string {
	var b []byte
	for ; n > 0; n /= 10 {
		b = append([]byte{byte('0' + n%10)}, b...)
	}
	return string(b)
}

func TestWhatCouldNotBeReadIsNotWritten(t *testing.T) {
	entry := func(e flow.Entry) *matchfile.File { return &matchfile.File{Entries: []flow.Entry{e}} }
	for name, f := range map[string]*matchfile.File{
		"two words":    entry(flow.Entry{Kind: flow.Rolled, Name: "to hit"}),
		"no name":      entry(flow.Entry{Kind: flow.Answered}),
		"nobody":       entry(flow.Entry{Kind: flow.Answered, Name: "x", Seat: flow.Nobody}),
		"a long line":  {Setup: game.Setup{Lists: []string{strings.Repeat("x", matchfile.MaxLine+1)}}},
		"a long entry": entry(flow.Entry{Kind: flow.Answered, Name: "x", Answer: flow.Answer{Values: make([]int32, matchfile.MaxLine)}}),
		"a lone salt":  {Sealing: matchfile.Sealing{Salts: []string{"x"}}},
		"a corner too many": entry(flow.Entry{Kind: flow.Answered, Name: "x", Answer: flow.Answer{Paths: []flow.Path{
			{Points: make([]geom.Point, 1), Corners: make([]flow.Corner, 2)}}}}),
		"a manner nobody knows": entry(flow.Entry{Kind: flow.Answered, Name: "x", Answer: flow.Answer{Paths: []flow.Path{
			{Points: make([]geom.Point, 1), Corners: []flow.Corner{{Manner: 9}}}}}}),
		"a stray jump": {Jumps: []matchfile.Jump{{Entry: 3}}},
	} {
		if err := matchfile.Write(&bytes.Buffer{}, f); err == nil {
			t.Errorf("%s was written", name)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(text(f, match(f, 1)))
	f.Add(text(f, &matchfile.File{}))
	f.Fuzz(func(t *testing.T, s string) {
		got, err := matchfile.Parse(strings.NewReader(s))
		if err != nil {
			return
		}
		if again := text(t, got); again != s {
			t.Errorf("a file has one spelling, and this one came back as\n%s", again)
		}
	})
}

// What steers a terminal or turns the order of writing is neither written nor read, wherever it stands.
func TestNoFileSteersATerminal(t *testing.T) {
	good := text(t, match(t, 3))
	for _, evil := range []string{`\x1b[2J`, `\u202e`, `\a`, `\u2066`} {
		for _, line := range []string{"name ", "mission ", "rules ", "option \"a\" "} {
			at := strings.Index(good, "\n"+line)
			if at < 0 {
				continue
			}
			at += len(line) + 2
			if _, err := matchfile.Parse(strings.NewReader(good[:at] + evil + good[at:])); err == nil || !strings.Contains(err.Error(), "cannot be shown") {
				t.Errorf("%s in %s: %v", evil, line, err)
			}
		}
	}
	at := strings.Index(good, "\nlist\n\t") + len("\nlist\n\t")
	if _, err := matchfile.Parse(strings.NewReader(good[:at] + "\x1b[2J" + good[at:])); err == nil || !strings.Contains(err.Error(), "cannot be shown") {
		t.Errorf("in a list: %v", err)
	}
	f := match(t, 3)
	f.Setup.Names[1] = "Ben\u202e"
	if err := matchfile.Write(io.Discard, f); err == nil {
		t.Error("a name that cannot be shown was written")
	}
}
