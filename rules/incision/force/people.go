package force

import (
	"fmt"
	"strings"
)

// People are the groups an operative belongs to, as the book names them where it lets some in or shuts some
// out: species, factions, legers, callings.
type People uint64

// The groups. The last ones are not printed with a unit: they follow from what it has become.
const (
	Algoryn People = 1 << iota
	Vector
	Optimate
	Founder
	Infiltrator
	Assault
	SD
	Boromite
	LavanHandler
	BountyHunters
	Hükk
	Panhuman
	Ghar
	Outcast
	Slavedriver
	Pilot
	InBattlesuit
	Vyess
	Gyohn
	Krasz
	NuHus
	Concord
	Isorian
	IMTels
	Drop
	Feral  // who are born so
	Ferals // who are bound by lines that name Ferals: a Rogue NuHu and Misgenics too
	Chieftain
	NuGuard
	Misgenics
	ShipFeral
	Freeborn
	Vordanari
	Domari
	ShipOfficer
	TsanRa
	Mercenary
	AdvancedMerc
	PrimitiveMerc
	Askar
	ProtectorLeader
	Beastly
	Lavan
	GunDrone
	Machine
	HighCommanders
	everyone
)

var peopleNames = []string{"Algoryn", "Vector", "Optimate", "Founder", "Infiltrator", "Assault", "SD", "Boromite", "Lavan-Handler",
	"Bounty-Hunter", "Hükk", "Panhuman", "Ghar", "Outcast", "Slavedriver", "Pilot", "Battlesuit", "Vyess", "Gyohn", "Krasz", "NuHu",
	"Concord", "Isorian", "IMTel", "Drop", "Feral", "Ferals", "Chieftain", "NuGuard", "Misgenic", "Ship-Feral", "Freeborn", "Vordanari",
	"Domari", "Ship-Officer", "Tsan-Ra", "Mercenary", "Advanced", "Primitive", "Askar", "Protector-Leader", "Beast", "Lavan",
	"Gun-Drone", "Machine", "High-Commander", "all"}

func readPeople(word string) (People, error) {
	var p People
	for _, w := range strings.Split(word, "/") {
		i := readWord(peopleNames, strings.TrimSpace(w))
		if i < 0 {
			return 0, fmt.Errorf("there are no people called %q", w)
		}
		p |= 1 << i
	}
	return p, nil
}

// any tells whether somebody belongs to one of some groups.
func (p People) any(of People) bool { return p&of != 0 || of&everyone != 0 }

// String names the groups.
func (p People) String() string {
	var words []string
	for i, n := range peopleNames {
		if p&(1<<i) != 0 {
			words = append(words, n)
		}
	}
	return strings.Join(words, ", ")
}

// Who picks out some people and leaves others of them out again.
type Who struct{ Of, And, Not People }

func (w Who) covers(p People) bool {
	return p.any(w.Of) && (w.And == 0 || p.any(w.And)) && p&w.Not == 0
}

func (w Who) String() string {
	if w.Not != 0 {
		return w.Of.String() + " but " + w.Not.String()
	}
	return w.Of.String()
}
