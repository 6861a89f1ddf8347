// Package archtest holds tests about the shape of the house rather than about any room: who may
// import whom, and what rule code may not do.
package archtest

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "sortie"

// room says what a folder may import of ours, and why no more. A folder covers those below it unless
// they have a line of their own.
type room struct {
	dir  string
	may  string // folders, separated by spaces; "*" for everything
	why  string
	self bool // its packages may import each other
}

// below is game and what it stands on.
const below = "geom dice tally pack flow game"

var rooms = []room{
	{dir: "geom", why: "exact plane geometry is true without any game"},
	{dir: "dice", why: "chance is true without any game"},
	{dir: "tally", why: "a sum with reasons is true without any game"},
	{dir: "pack", why: "bytes are true without any game"},
	{dir: "flow", may: "geom dice tally", why: "drivers carry any rules along and must not know one"},
	{dir: "game", may: "geom dice tally pack flow", why: "the contract stands under every system"},
	{dir: "voice", may: "geom dice tally flow game", why: "a book speaks the same way whatever it says"},
	{dir: "defs", may: below, why: "definition lines read the same in every system"},
	{dir: "ground", may: "geom dice", why: "a table is laid out without knowing what its terrain does"},
	{dir: "ways", may: "geom", why: "the shortest way of a body is true without any game"},
	{dir: "table", may: "geom flow pack", why: "who stands where is true without any rules"},
	{dir: "staging", may: below + " defs table", why: "a case sets its table up by the same words in every system"},
	{dir: "profile", may: below + " defs", why: "a special rule is read and shown by its name, whatever it does"},
	{dir: "march", may: "geom dice tally flow ways table", why: "a move is judged by what the book says, not by whose book it is"},
	{dir: "sight", may: "geom", why: "what a line meets is true without any game"},
	{dir: "advice", may: "geom dice tally flow game", why: "the end of a move is judged without knowing whose rules it moves by"},
	{dir: "campaign", may: below, why: "battles follow from each other whatever their rules"},
	{dir: "rules", may: below + " defs ground advice ways table march sight voice staging profile campaign", self: true, why: "a rulebook knows the contract and nobody who uses it"},
	{dir: "internal/toy/tour", may: below + " campaign internal/toy", why: "a tour of Pickets is a campaign like any other"},
	{dir: "internal/toy", may: below + " table march", why: "Pickets is a system like any other"},
	{dir: "bot", may: below, why: "a player of any system knows none"},
	{dir: "gauntlet", may: below + " bot", why: "a script plays any system by its questions; what a book calls an act is data"},
	{dir: "odds", may: below + " bot", why: "what comes of an answer is worked out for any system, by its own rules"},
	{dir: "wire", may: below + " bot odds", why: "a bot in another process plays any system through the contract"},
	{dir: "learn", may: below + " bot", why: "a learner of any system knows none"},
	{dir: "value", may: below + " lab", why: "what is learned of any system knows none; it learns from the games of the laboratory"},
	{dir: "matchfile", may: below, why: "a match is written the same way for every system"},
	{dir: "lab", may: below + " bot gauntlet matchfile", self: true, why: "odds and balance come from any system, played through the contract"},
	{dir: "queue", may: below + " lab", why: "a grid is handed out without knowing its rules"},
	{dir: "internal/speed", may: below + " bot", why: "every system is measured in the same way"},
	{dir: "internal/pgtest", why: "a database for tests needs nothing of ours"},
	{dir: "casetest", may: below, why: "a rule case reads the same in every system"},
	{dir: "conform", may: below + " bot lab casetest matchfile", why: "the suite must hold every system to the same contract"},
	{dir: "ledger", may: below + " casetest", why: "the ledger counts cases of any system"},
	{dir: "match", may: below + " bot odds matchfile", why: "a table where any system is played"},
	{dir: "store", may: below + " match matchfile", why: "keeping a match needs no rules"},
	{dir: "lesson", may: below, why: "a first game tells what is asked, whatever asks it"},
	{dir: "web", may: below + " bot lab lesson odds match store matchfile campaign", self: true, why: "a new system needs no new screen"},
	{dir: "catalog", may: below + " rules ledger campaign", why: "the one list of systems"},
	{dir: "cmd", may: "*", self: true, why: "the command line puts the house together"},
	{dir: "tools", may: "*", self: true, why: "workshop commands that no user needs"},
	{dir: "archtest", why: "tests only"},
}

// source is one Go file that is not a test.
type source struct {
	file string // path from the module's root
	dir  string
}

func sources(t *testing.T) []source {
	t.Helper()
	var out []source
	err := filepath.WalkDir("..", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel := filepath.ToSlash(strings.TrimPrefix(p, ".."+string(filepath.Separator)))
		if d.IsDir() {
			if name := d.Name(); p != ".." && (strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules" || name == "vendor") {
				return filepath.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(rel, ".go") && !strings.HasSuffix(rel, "_test.go") {
			out = append(out, source{file: rel, dir: path.Dir(rel)})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// roomOf finds the line with the longest folder that covers dir.
func roomOf(dir string) *room {
	var found *room
	for i := range rooms {
		if within(dir, rooms[i].dir) && (found == nil || len(rooms[i].dir) > len(found.dir)) {
			found = &rooms[i]
		}
	}
	return found
}

func within(dir, parent string) bool { return dir == parent || strings.HasPrefix(dir, parent+"/") }

func importsOf(t *testing.T, file string) (out []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", filepath.FromSlash(file)), nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range f.Imports {
		p, _ := strconv.Unquote(i.Path.Value)
		out = append(out, p)
	}
	return out
}

// forbidden says why a package may not import another of ours, "" if it may.
func forbidden(dir, target string) string {
	r := roomOf(dir)
	if r == nil {
		return "this room is not in the list: add it to archtest/imports_test.go with what it may import and why"
	}
	if within(dir, "rules") && within(target, "rules") && book(dir) != book(target) {
		return "systems never import each other: what two truly share becomes a room under both"
	}
	if edition := "rules/antares2/gates1"; target == edition && within(dir, "rules/antares2") && dir != edition {
		return "" // the files of an edition: its ledger, cases and data, no rules
	}
	if dir == book(dir)+"/missions" && target == book(dir)+"/force" || dir == book(dir) && target == book(dir)+"/missions" {
		return "" // what happens between battles reads the force, and the book gives it its scenarios
	}
	if layer(dir) > layer(target) && layer(target) >= 0 && book(dir) == book(target) {
		return "" // what is fixed before play, what needs no table, what may be judged of it as it stands, and the book that does it
	}
	if within(dir, "rules") && within(target, "rules") && (dir != book(dir) || target != book(dir)+"/force") {
		return "a folder of a book reads those below it, and what it is played with knows no rules"
	}
	if within(target, "internal/toy") && !within(dir, "internal/toy") {
		return "Pickets is for tests only"
	}
	if within(target, "internal/speed") {
		return "speed is measured in tests only"
	}
	if within(target, "internal/pgtest") {
		return "a server in a scratch folder is for tests only"
	}
	if r.may == "*" || r.self && within(target, r.dir) {
		return ""
	}
	for _, may := range strings.Fields(r.may) {
		if within(target, may) {
			return ""
		}
	}
	return r.why
}

// book is the folder of one rule system: rules/antares2.
func book(dir string) string {
	parts := strings.SplitN(dir, "/", 3)
	return strings.Join(parts[:min(len(parts), 2)], "/")
}

// layer is how high a folder of a book lies: each reads those below it. -1 is none of these.
func layer(dir string) int {
	if dir == book(dir) {
		return 3
	}
	return slices.Index([]string{"force", "law", "position"}, strings.TrimPrefix(dir, book(dir)+"/"))
}

func TestForbiddenImports(t *testing.T) {
	for _, s := range sources(t) {
		for _, imp := range importsOf(t, s.file) {
			target, ours := strings.CutPrefix(imp, module+"/")
			if !ours {
				continue
			}
			if why := forbidden(s.dir, target); why != "" {
				t.Errorf("%s must not import %s: %s", s.file, target, why)
			}
		}
	}
}

func TestEveryRoomIsInTheList(t *testing.T) {
	for _, s := range sources(t) {
		if roomOf(s.dir) == nil {
			t.Errorf("%s: add its room to archtest/imports_test.go with what it may import and why", s.file)
		}
	}
}

// The list itself is tested, so that nobody loosens it by accident.
func TestTheListForbidsWhatItMust(t *testing.T) {
	for _, tt := range []struct {
		dir, target string
		allowed     bool
	}{
		{"geom", "dice", false},
		{"pack", "geom", false},
		{"flow", "game", false},
		{"flow", "pack", false},
		{"flow", "geom", true},
		{"game", "flow", true},
		{"game", "bot", false},
		{"rules/antares2", "game", true},
		{"rules/antares2", "rules/firefight", false},
		{"rules/antares2", "rules/antares2/force", true},
		{"rules/antares2", "rules/antares2/data", false},
		{"rules/antares2", "rules/firefight/force", false},
		{"rules/antares2/force", "rules/antares2", false},
		{"rules/antares2", "rules/antares2/gates1", true},
		{"rules/antares2/gates1", "rules/antares2", false},
		{"rules/firefight", "rules/antares2/gates1", false},
		{"rules/antares2/force", "rules/firefight/force", false},
		{"rules/antares2", "rules/antares2/position", true},
		{"rules/antares2/position", "rules/antares2/force", true},
		{"rules/antares2/position", "rules/antares2", false},
		{"rules/antares2/position", "rules/firefight/position", false},
		{"rules/antares2/force", "rules/antares2/position", false},
		{"rules/defiance/position", "rules/defiance/law", true},
		{"rules/defiance", "rules/defiance/law", true},
		{"rules/defiance/law", "rules/defiance/position", false},
		{"rules/antares2/force", "defs", true},
		{"rules/antares2/force", "bot", false},
		{"rules/incision", "rules/incision/missions", true},
		{"rules/incision/missions", "rules/incision/force", true},
		{"rules/incision/missions", "rules/incision", false},
		{"rules/incision/missions", "campaign", true},
		{"campaign", "rules/incision", false},
		{"campaign", "bot", false},
		{"rules/antares2", "bot", false},
		{"rules/antares2", "lab", false},
		{"rules/antares2", "match", false},
		{"rules/antares2", "store", false},
		{"rules/antares2", "web", false},
		{"rules/antares2", "cmd/sortie", false},
		{"bot", "rules/antares2", false},
		{"lab", "rules/antares2", false},
		{"lab", "bot", true},
		{"web", "rules/antares2", false},
		{"casetest", "rules/antares2", false},
		{"catalog", "rules/antares2", true},
		{"cmd/sortie", "rules/antares2", true},
		{"lab", "internal/toy", false},
		{"lab", "queue", false},
		{"queue", "rules/antares2", false},
		{"queue", "lab", true},
		{"queue", "internal/pgtest", false},
		{"attic", "game", false},
	} {
		if why := forbidden(tt.dir, tt.target); (why == "") != tt.allowed {
			t.Errorf("%s importing %s: allowed %v, want %v (%s)", tt.dir, tt.target, why == "", tt.allowed, why)
		}
	}
}
