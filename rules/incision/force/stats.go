package force

import "strings"

// Stat is one of the numbers of a line.
type Stat uint8

// The stats in the order of a line.
const (
	Mv Stat = iota
	Ag
	Acc
	Str
	Res
	Init
	Co
	Wounds
	NumStats
)

var statNames = [NumStats]string{"Mv", "Ag", "Acc", "Str", "Res", "Init", "Co", "Wounds"}

func (s Stat) String() string { return statNames[s] }

// None stands for a stat that a model does not have: a dash on its line.
const None int8 = -1

// Line is the stats of a model.
type Line [NumStats]int8

func readStat(name string) (Stat, bool) {
	for s, n := range statNames {
		if strings.EqualFold(n, name) {
			return Stat(s), true
		}
	}
	return 0, false
}

// Size is how large a model is; without a word it is medium.  is.build.create.size-default
type Size uint8

// The sizes.
const (
	Medium Size = iota
	Tiny
	Small
	Large
	Huge
)

var sizeNames = []string{"medium", "tiny", "small", "large", "huge"}

func (s Size) String() string { return sizeNames[s] }

// Kind is what sort of thing a unit is; without a word it is infantry.
type Kind uint8

// The kinds of units.
const (
	Infantry Kind = iota
	Battlesuits
	Beasts
	GunDrones
	Probes
	Buddies
	ScenarioDrone
)

var kindNames = []string{"infantry", "battlesuit", "beast", "gun-drone", "probe", "buddy", "drone"}

func (k Kind) String() string { return kindNames[k] }

// operative tells whether a unit of the kind is a member of a shard: equipment is not.
func (k Kind) operative() bool { return k <= GunDrones }

// sophont tells whether it thinks for itself: a person, in a battlesuit or out of it.
func (k Kind) sophont() bool { return k == Infantry || k == Battlesuits }

// Column is a column of the tables of availability.
type Column uint8

// The columns in the order of the tables.
const (
	NoColumn Column = iota
	Alg
	Bor
	PHC
	FB
	Fe
	IS
	GharColumn
	MA
	MP
	numColumns
)

var columnNames = [numColumns]string{"-", "Alg", "Bor", "PHC", "FB", "Fe", "IS", "Ghar", "M:A", "M:P"}

func (c Column) String() string { return columnNames[c] }

// ColumnNamed finds a column by its name, NoColumn for none.
func ColumnNamed(name string) Column { return Column(max(0, readWord(columnNames[:], name))) }

// readWord finds a word in a list of names, case ignored; -1 if it is not there.
func readWord(names []string, word string) int {
	for i, n := range names {
		if strings.EqualFold(n, word) {
			return i
		}
	}
	return -1
}
