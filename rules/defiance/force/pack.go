package force

import (
	"embed"
	"fmt"
	"slices"

	"sortie/defs"
	"sortie/game"
	"sortie/tally"
)

//go:embed data/*.txt
var packFiles embed.FS

//go:embed data/lists/*.txt
var listFiles embed.FS

// Pack is what lists are picked from: armies, frames, weapons, standard units, missions. It does not change
// once it has been read.
type Pack struct {
	Armies    []Army
	Weapons   []Weapon
	Frames    []Frame
	Standards []Standard
	Missions  []Mission
	Data      string // the lines it was read from, for a match to carry
	Strict    bool   // a trait that the book does not know is a mistake; else it is kept without effect

	refused *tally.Refusal // why the last line was not taken, where a row says so
}

// packTexts are the files of the shipped pack, in the order they build on each other.
var packTexts = []string{"arms", "compact", "choir", "vow", "directorate", "missions"}

// Shipped reads the embedded pack; a fault in it is a broken build.
func Shipped() *Pack {
	p, err := PackOf(defs.Shipped(packFiles, packTexts...))
	if err != nil {
		panic("data/" + err.Error())
	}
	return p
}

// PackOf reads a pack out of its files.
func PackOf(parts []defs.Part) (*Pack, error) {
	p := &Pack{Data: defs.Bundle(parts)}
	for _, part := range parts {
		if err := p.Read(part.Text); err != nil {
			return nil, fmt.Errorf("%s.txt: %w", part.Name, err)
		}
	}
	return p, nil
}

// Read adds definition lines to a pack. People bring their own in the same words.
func (p *Pack) Read(text string) error {
	for _, line := range defs.Lines(text) {
		known, err := p.Define(line)
		if err != nil {
			return err
		}
		if !known {
			return fmt.Errorf("line %d: %q begins no definition", line.No, defs.Of(line).First())
		}
	}
	return nil
}

// Own is a copy of the pack that may be added to.
func (p *Pack) Own() *Pack {
	own := *p
	own.Armies, own.Weapons, own.Frames, own.Standards, own.Missions = slices.Clone(p.Armies), slices.Clone(p.Weapons), slices.Clone(p.Frames), slices.Clone(p.Standards), slices.Clone(p.Missions)
	return &own
}

// Lists are the ready lists, by name.
func (p *Pack) Lists() []game.NamedList {
	return defs.ReadyLists(listFiles, func(text string) (defs.List, game.ListReport) {
		r := p.Check(text, Terms{})
		return r.List, r.Report
	})
}

// ArmyOf is the number of an army, -1 if there is none of that key or name.
func (p *Pack) ArmyOf(key string) int {
	return slices.IndexFunc(p.Armies, func(a Army) bool { return game.SameName(a.Key, key) || game.SameName(a.Name, key) })
}

// WeaponOf is the number of a weapon, -1 if there is none.
func (p *Pack) WeaponOf(key string) int16 {
	return int16(slices.IndexFunc(p.Weapons, func(w Weapon) bool { return game.SameName(w.Key, key) || game.SameName(w.Name, key) }))
}

// FrameOf is the number of a frame, -1 if there is none.
func (p *Pack) FrameOf(key string) int16 { return int16(p.frameNumber(key)) }

func (p *Pack) frameNumber(key string) int {
	return slices.IndexFunc(p.Frames, func(f Frame) bool { return game.SameName(f.Key, key) || game.SameName(f.Name, key) })
}

// StandardOf is the number of a standard unit, -1 if there is none.
func (p *Pack) StandardOf(key string) int {
	return slices.IndexFunc(p.Standards, func(u Standard) bool { return game.SameName(u.Key, key) || game.SameName(u.Name, key) })
}
