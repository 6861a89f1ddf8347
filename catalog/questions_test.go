package catalog_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/catalog"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// books are the folders of the systems; editions of one book share its list.
var books = map[string]string{"a2": "antares2", "g1": "antares2", "ff": "firefight", "is": "incision", "dvg": "defiance"}

// asked are the questions of a book as they come up, by name.
type asked map[string]*game.Inquiry

var (
	aKey      = regexp.MustCompile(`^[a-z][a-z-]*$`)
	aConstant = regexp.MustCompile(`(?m)^\s*(?:const )?[aA]sk\w+\s*=\s*"([a-z-]+)"`)
)

// Every question that a book's code names or that comes up in games stands in its list, with its kinds and the words of
// its options. UPDATE_QUESTIONS=1 plays more games and writes the lists.
func TestQuestionsAreListed(t *testing.T) {
	update := os.Getenv("UPDATE_QUESTIONS") != ""
	found := map[string]asked{}
	for _, s := range catalog.Systems() {
		if found[books[s.ID]] == nil {
			found[books[s.ID]] = asked{}
		}
		games := 1
		if update {
			games = 12
		}
		for _, m := range s.System.Info().Missions {
			for seed := range uint64(games) {
				found[books[s.ID]].play(t, s.System, m.ID, seed)
			}
		}
	}
	for book, now := range found {
		now.named(t, book)
		path := filepath.Join("..", "rules", book, "questions.txt")
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		listed := asked{}
		for _, q := range game.ReadInquiries(string(text)) {
			listed[q.Name] = &q
		}
		if update {
			listed.join(now)
			head := "# What the book asks: name | kinds | words of the options that are no names of units or things.\n"
			if err := os.WriteFile(path, []byte(head+game.WriteInquiries(listed.sorted())), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		for _, lack := range listed.lacks(now) {
			t.Errorf("rules/%s/questions.txt lacks %s: UPDATE_QUESTIONS=1 go test ./catalog -run Questions", book, lack)
		}
	}
}

// play notes the questions of one game.
func (a asked) play(t *testing.T, sys game.System, mission string, seed uint64) {
	t.Helper()
	info := sys.Info()
	x, y, _ := info.FairPair(0)
	if seed > 1 {
		x, y = info.Lists[int(seed)%len(info.Lists)], info.Lists[int(seed/2)%len(info.Lists)]
	}
	g, err := sys.New(game.Setup{System: info.ID, Mission: mission, Lists: []string{x.Text, y.Text}, Points: game.SizeFor(max(x.Points, y.Points)), Seed: seed})
	if err != nil {
		return // some missions want other lists
	}
	p, err := bot.New([]string{"random", "sensible"}[seed%2], seed)
	if err != nil {
		t.Fatal(err)
	}
	note := noter(func(q *flow.Question, table flow.Table) flow.Answer {
		a.note(q)
		return p.Answer(q, table)
	})
	d := &flow.Direct{Table: g, Players: flow.Everywhere(note), Dice: dice.Seeded{Rand: dice.NewRand(seed, 9)}}
	for n := 0; !g.Over() && n < 400; n++ {
		d.Step()
	}
}

type noter func(*flow.Question, flow.Table) flow.Answer

func (n noter) Answer(q *flow.Question, t flow.Table) flow.Answer { return n(q, t) }

func (a asked) note(q *flow.Question) {
	e := a.entry(q.Name)
	e.Kinds = with(e.Kinds, q.Kind.String())
	if q.Offers == nil {
		return
	}
	for _, o := range q.Offers() {
		if o.Unit.ID() < 0 && o.Thing == (flow.Thing{}) && aKey.MatchString(o.Key) {
			e.Keys = with(e.Keys, o.Key)
		}
	}
}

func (a asked) entry(name string) *game.Inquiry {
	if a[name] == nil {
		a[name] = &game.Inquiry{Name: name}
	}
	return a[name]
}

func with(list []string, word string) []string {
	if slices.Contains(list, word) {
		return list
	}
	list = append(list, word)
	slices.Sort(list)
	return list
}

// named adds the questions that constants of the code name.
func (a asked) named(t *testing.T, book string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "rules", book, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(book, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, m := range aConstant.FindAllStringSubmatch(string(text), -1) {
			a.entry(m[1])
		}
	}
}

func (a asked) join(b asked) {
	for name, q := range b {
		e := a.entry(name)
		for _, k := range q.Kinds {
			e.Kinds = with(e.Kinds, k)
		}
		for _, k := range q.Keys {
			e.Keys = with(e.Keys, k)
		}
	}
}

func (a asked) sorted() []game.Inquiry {
	var out []game.Inquiry
	for _, name := range slices.Sorted(maps.Keys(a)) {
		out = append(out, *a[name])
	}
	return out
}

// lacks names what the other has and this has not.
func (a asked) lacks(b asked) (out []string) {
	for _, q := range b.sorted() {
		e := a[q.Name]
		if e == nil {
			out = append(out, fmt.Sprintf("the question %s", q.Name))
			continue
		}
		for _, k := range q.Kinds {
			if !slices.Contains(e.Kinds, k) {
				out = append(out, fmt.Sprintf("the kind %q of %s", k, q.Name))
			}
		}
		for _, k := range q.Keys {
			if !slices.Contains(e.Keys, k) {
				out = append(out, fmt.Sprintf("the word %q of %s", k, q.Name))
			}
		}
	}
	return out
}
