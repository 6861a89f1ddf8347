package learn

import (
	"maps"
	"slices"

	"sortie/flow"
	"sortie/game"
)

// Schema says what the numbers of observations mean: the columns of every row, how many rows there are at most, and
// the words that numbers stand for, counted from 1; 0 is a word that is not listed. It is the same for all
// games of a configuration.
type Schema struct {
	System string `json:"system"`
	Sides  int    `json:"sides"`

	Global  []string `json:"global"` // columns
	Unit    []string `json:"unit"`
	Marker  []string `json:"marker"`
	Terrain []string `json:"terrain"`
	Action  []string `json:"action"`

	Units    int `json:"units"` // rows; what is more is left out
	Markers  int `json:"markers"`
	Terrains int `json:"terrains"`
	Actions  int `json:"actions"`

	Questions    []string `json:"questions"`
	Keys         []string `json:"keys"` // words of options
	Kinds        []string `json:"kinds"`
	Types        []string `json:"types"`
	Orders       []string `json:"orders"`
	MarkerKinds  []string `json:"marker_kinds"`
	TerrainKinds []string `json:"terrain_kinds"`
	Words        []string `json:"words"` // of what is printed about terrain

	glossary game.Glossary
	stats    []column // of units
	facts    []string // of terrain
	numbers  map[string]map[string]float32
}

// column is a printed number; second is the other number in it, such as a resist value in brackets.
type column struct {
	name   string
	second bool
}

// Rows that a table has room for beyond what it begins with.
const (
	spareUnits  = 6 // parts that split off, crews that leave their weapon
	mostMarkers = 16
	mostTerrain = 32
	arms        = 3 // weapons of a unit
	armNumbers  = 6 // printed numbers of a weapon, in their order
)

// sampleTables is how many tables are laid out to know the terrain there is.
const sampleTables = 16

// lists are those lists of words that numbers of observations come from.
const (
	listQuestions = "questions"
	listKeys      = "keys"
	listKinds     = "kinds"
	listTypes     = "types"
	listOrders    = "orders"
	listMarkers   = "markers"
	listTerrain   = "terrain"
	listWords     = "words"
)

// newSchema lays out some tables of a configuration and lists their words.
func newSchema(c *Config) (*Schema, error) {
	s := &Schema{System: c.System.Info().ID, Sides: c.Setup.Sides(), Markers: mostMarkers, Terrains: mostTerrain, Actions: c.Actions}
	set := words{}
	setup := c.Setup
	for n := range sampleTables {
		if setup.Seed = c.Setup.Seed + uint64(n); n > 0 && setup.Table != "" {
			break
		}
		g, err := c.System.New(setup)
		if err != nil {
			return nil, err
		}
		v := g.View(flow.First)
		if n == 0 {
			s.glossary = glossaryOf(g, &v)
			s.readUnits(&v, set)
		}
		s.readTerrain(&v, set)
		s.Units = max(s.Units, len(v.Units)+spareUnits)
	}
	if asks, ok := c.System.(game.Inquirer); ok {
		for _, q := range asks.Questions() {
			set.add(listQuestions, q.Name)
			for _, k := range q.Keys {
				set.add(listKeys, k)
			}
		}
	}
	s.Questions, s.Keys, s.Kinds, s.Types = set.list(listQuestions), set.list(listKeys), set.list(listKinds), set.list(listTypes)
	s.Orders, s.MarkerKinds = s.glossary.Orders, s.glossary.Markers
	s.TerrainKinds, s.Words = set.list(listTerrain), set.list(listWords)
	slices.Sort(s.facts)
	s.index()
	s.columns()
	return s, nil
}

// glossaryOf are the words of a game's views; of one that has no glossary, those of its first view.
func glossaryOf(g game.Game, v *game.View) game.Glossary {
	if q, ok := g.(game.Glancer); ok {
		return q.Glossary()
	}
	set := words{}
	for i := range v.Units {
		for _, m := range v.Units[i].Marks {
			set.add("marks", m.Name)
		}
	}
	for i := range v.Markers {
		set.add("markers", v.Markers[i].Kind)
	}
	for i := range v.Trackers {
		set.add("trackers", v.Trackers[i].Name)
	}
	cut := func(list []string, n int) []string { return list[:min(n, len(list))] }
	return game.Glossary{Marks: cut(set.list("marks"), game.MaxGlossary), Markers: set.list("markers"), Trackers: cut(set.list("trackers"), game.MaxTrackers)}
}

func (s *Schema) readUnits(v *game.View, set words) {
	for i := range v.Units {
		u := &v.Units[i]
		set.add(listKinds, u.Kind)
		set.add(listTypes, u.Type)
		for _, f := range u.Stats {
			var n [2]float32
			for k := range max(1, numbers(f.Value, n[:])) {
				if c := (column{f.Name, k == 1}); !slices.Contains(s.stats, c) {
					s.stats = append(s.stats, c)
				}
			}
		}
	}
}

func (s *Schema) readTerrain(v *game.View, set words) {
	for i := range v.Terrain {
		set.add(listTerrain, v.Terrain[i].Kind)
		for _, f := range v.Terrain[i].Facts {
			if !slices.Contains(s.facts, f.Name) {
				s.facts = append(s.facts, f.Name)
			}
			set.add(listWords, word(f.Value))
		}
	}
}

// index makes the lists quick to look up.
func (s *Schema) index() {
	s.numbers = map[string]map[string]float32{}
	for name, list := range map[string][]string{listQuestions: s.Questions, listKeys: s.Keys, listKinds: s.Kinds, listTypes: s.Types, listOrders: s.Orders,
		listMarkers: s.MarkerKinds, listTerrain: s.TerrainKinds, listWords: s.Words} {
		s.numbers[name] = map[string]float32{}
		for i, w := range list {
			s.numbers[name][w] = float32(i + 1)
		}
	}
}

// number is the place of a word in a list, 0 if it is not there.
func (s *Schema) number(list, w string) float32 { return s.numbers[list][w] }

// Columns that are the same in every system. Marks, stats and weapons of units follow theirs, facts those of terrain.
var (
	globalColumns = []string{"seat", "turn", "turns", "question", "kind", "unit", "target", "reacts", "min", "max", "width", "height", "own points", "most points of others"}
	unitColumns   = []string{"there", "own", "of others", "on table", "place", "x", "y", "models", "share left", "figures", "acted", "order", "next", "asked", "target"}
	unitFixed     = []string{"kind", "type", "worth", "strength"}
	markerColumns = []string{"there", "kind", "x", "y", "own", "of others", "held", "held by others"}
	groundColumns = []string{"there", "kind", "x", "y", "wide", "deep"}
	actionColumns = []string{"there", "key", "sum", "planned", "advised", "unit", "own", "share left", "worth", "models", "acted", "x", "y", "away", "to enemy", "to marker", "to own", "count", "distinct", "first"}
)

// columns names all columns.
func (s *Schema) columns() {
	s.Global = slices.Clone(globalColumns)
	for _, t := range s.glossary.Trackers {
		s.Global = append(s.Global, t+": own", t+": of others", t+": of nobody")
	}
	s.Unit = slices.Clone(unitColumns)
	s.Unit = append(s.Unit, s.glossary.Marks...)
	s.Unit = append(s.Unit, unitFixed...)
	for _, c := range s.stats {
		if c.second {
			s.Unit = append(s.Unit, c.name+", second")
			continue
		}
		s.Unit = append(s.Unit, c.name)
	}
	for a := range arms {
		for n := range armNumbers {
			s.Unit = append(s.Unit, "weapon "+string(rune('1'+a))+" number "+string(rune('1'+n)))
		}
	}
	s.Marker, s.Terrain, s.Action = slices.Clone(markerColumns), slices.Clone(groundColumns), slices.Clone(actionColumns)
	for _, f := range s.facts {
		s.Terrain = append(s.Terrain, f+": number", f+": word")
	}
}

// words are sets of words by the names of their lists.
type words map[string]map[string]bool

func (w words) add(list, word string) {
	if w[list] == nil {
		w[list] = map[string]bool{}
	}
	if word != "" {
		w[list][word] = true
	}
}

func (w words) list(name string) []string { return slices.Sorted(maps.Keys(w[name])) }
