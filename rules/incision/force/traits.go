package force

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/game"
	"sortie/profile"
)

// TraitID names an attribute of a weapon or a model, or something a skill gives.
type TraitID uint8

// Trait is an attribute with its number. Scope says when it counts, SV is the strike value in its brackets.
type Trait struct {
	ID    TraitID `json:"id"`
	N     int8    `json:"n,omitempty"`
	SV    int8    `json:"sv,omitempty"`
	Scope Scope   `json:"scope,omitempty"`
}

// Scope narrows a trait down: to a kind of attack, a kind of weapon, an occasion.
type Scope string

// The scopes there are.
const (
	Always            Scope = ""
	InHandToHand      Scope = "hand-to-hand"
	WithNamedWeapon   Scope = "named weapon"
	NamedSingleShot   Scope = "named weapon/single shot"
	FireSingleShot    Scope = "Fire order/single shot"
	OnFireOrder       Scope = "Fire order"
	OnKnockout        Scope = "Knockout"
	OfExplosives      Scope = "explosives"
	OfBreaching       Scope = "Breaching weapons"
	OwnCoBreakRecover Scope = "own Co/break/recovery"
	OnCharge          Scope = "charge"
	AtLongAndExtreme  Scope = "long/extreme"
	AtExtreme         Scope = "extreme"
	NotBlast          Scope = "not blast"
	LightStrikes      Scope = "light"
	HowitzerStrikes   Scope = "x-howitzer"
	AnyStrikes        Scope = "any"
	NonLavans         Scope = "non-Lavans"
	ForDominatorOrInt Scope = "Dominator/Intimidator"
	ForDominator      Scope = "Dominator"
	ForExterminator   Scope = "Exterminator"
	ForIntimidator    Scope = "Intimidator"
)

var scopes = []Scope{InHandToHand, WithNamedWeapon, NamedSingleShot, FireSingleShot, OnFireOrder, OnKnockout, OfExplosives, OfBreaching,
	OwnCoBreakRecover, OnCharge, AtLongAndExtreme, AtExtreme, NotBlast, LightStrikes, HowitzerStrikes, AnyStrikes, NonLavans,
	ForDominatorOrInt, ForDominator, ForExterminator, ForIntimidator}

// Info is the row of a trait.
func (id TraitID) Info() *profile.Trait {
	if id == 0 || int(id) >= len(traitTable) {
		return &profile.Trait{Name: "?"}
	}
	return &traitTable[id]
}

// Fact is a trait as cards show it.
func (t Trait) Fact() game.Fact {
	row := t.ID.Info()
	return game.Fact{Name: t.String(), Value: row.Text, Rule: row.Rule}
}

// Traits explains all of them, for the page of rules.
func Traits() []game.TraitEntry { return profile.Entries(traitTable[1:]) }

// String writes a trait as the data files and cards do: Lava Spit 3 (SV2).
func (t Trait) String() string {
	s := t.ID.Info().Name
	if t.N != 0 || t.ID == Blast {
		s += " " + strconv.Itoa(int(t.N))
	}
	if t.SV != 0 {
		s += fmt.Sprintf(" (SV%d)", t.SV)
	}
	if t.Scope != Always {
		s += " (" + string(t.Scope) + ")"
	}
	return s
}

// ReadTrait reads what String writes.
func ReadTrait(text string) (Trait, error) {
	var t Trait
	name := strings.TrimSpace(text)
	for strings.HasSuffix(name, ")") {
		open := strings.LastIndex(name, " (")
		if open < 0 {
			break
		}
		inner := name[open+2 : len(name)-1]
		name = name[:open]
		if n, err := strconv.Atoi(strings.TrimPrefix(inner, "SV")); err == nil && strings.HasPrefix(inner, "SV") {
			t.SV = int8(n)
			continue
		}
		if t.Scope = Scope(inner); !slices.Contains(scopes, t.Scope) {
			return t, fmt.Errorf("nothing is known of %q in %q", inner, text)
		}
	}
	if cut := strings.LastIndex(name, " "); cut > 0 {
		if n, err := strconv.Atoi(name[cut+1:]); err == nil {
			t.N, name = int8(n), name[:cut]
		}
	}
	for id := RF; int(id) < len(traitTable); id++ {
		if row := id.Info(); strings.EqualFold(row.Name, name) {
			if t.ID = id; t.N != 0 && row.Takes == "" {
				return t, fmt.Errorf("%s takes no number, %q gives it one", name, text)
			}
			return t, nil
		}
	}
	return t, fmt.Errorf("there is no trait %q", name)
}

// has finds a trait in a list, in any scope.
func has(list []Trait, id TraitID) bool {
	return slices.ContainsFunc(list, func(t Trait) bool { return t.ID == id })
}

// number is the largest number of a trait in a list.
func number(list []Trait, id TraitID) int {
	most := 0
	for _, t := range list {
		if t.ID == id {
			most = max(most, int(t.N))
		}
	}
	return most
}

// join writes traits separated by commas.
func join(list []Trait) string {
	words := make([]string, len(list))
	for i, t := range list {
		words[i] = t.String()
	}
	return strings.Join(words, ", ")
}
