package force

import (
	"fmt"
	"slices"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/tally"
)

// Words of a list that no frame or weapon may have for a key.
const (
	AdHocKey   = "ad-hoc"            // unit ad-hoc with FRAME 3, FRAME 2
	MobKey     = "mob"               // with mob
	PrimaryKey = "primary-commander" // with primary-commander: this unit's commander is it
	HeroKey    = "hero"
	FewerKey   = "fewer" // fewer figures than the entry begins with
	OfficerKey = "officer"
	SomeKey    = "some" // some:WEAPON 2: for two ordinary figures only, which few weapons allow
	StrikeKey  = "air-strike"
)

// wish is one upgrade of a list unit taken apart: FRAME:officer:WEAPON 2.
type wish struct {
	frame int16  // None: any frame of the unit
	role  string // officer, hero, some, or nothing
	what  string
	count int
	taken bool
	text  string // the plain form
}

// wishes takes the upgrades of a unit apart and writes them in their plain form.
func (p *Pack) wishes(u *defs.ListUnit) []wish {
	var out []wish
	for i := range u.With {
		w := wish{frame: None, count: u.With[i].Count}
		parts := strings.Split(u.With[i].Key, ":")
		for _, part := range parts[:len(parts)-1] {
			part = strings.TrimSpace(part)
			if fr := p.FrameOf(part); fr >= 0 {
				w.frame = fr
				continue
			}
			w.role = game.PlainName(part)
		}
		w.what = strings.TrimSpace(parts[len(parts)-1])
		w.text = p.plain(&w)
		u.With[i].Key = w.text
		out = append(out, w)
	}
	return out
}

// plain writes a wish as the pack names things.
func (p *Pack) plain(w *wish) string {
	what := game.PlainName(w.what)
	if i := p.WeaponOf(w.what); i >= 0 {
		what = p.Weapons[i].Key
	} else if i := p.FrameOf(w.what); i >= 0 {
		what = p.Frames[i].Key
	} else if profileLike(what) {
		what = strings.ReplaceAll(strings.ToUpper(what), "-HERO", "-hero")
	}
	w.what = what
	if w.role != "" {
		what = w.role + ":" + what
	}
	if w.frame >= 0 {
		what = p.Frames[w.frame].Key + ":" + what
	}
	return what
}

// profileLike tells whether a word is written as officer profiles are: 1L-1C.
func profileLike(s string) bool {
	return len(s) >= 2 && s[0] >= '0' && s[0] <= '9' && strings.IndexByte("lcfLCF", s[1]) >= 0
}

// builder turns one line of a list into a unit and notes what cannot be done.
type builder struct {
	*check
	unit *Unit
	line int
	list []wish
	name string
}

// build makes the unit of a line; ok is false if there is nothing to make it of.
func (c *check) build(u *defs.ListUnit) (Unit, bool) {
	unit := Unit{Line: u.Line, Standard: None, Aboard: None, Carrier: None}
	b := &builder{check: c, unit: &unit, line: u.Line, list: c.pack.wishes(u)}
	members, ok := b.members(u)
	if !ok {
		return unit, false
	}
	members = b.size(members)
	for _, m := range members {
		for range m.Count {
			unit.Figures = append(unit.Figures, c.pack.bare(m.Frame))
		}
	}
	if len(unit.Figures) == 0 {
		c.fault(u.Line, "dvg.force.unit-size-1-to-24", "name its figures: unit ad-hoc with FRAME 5", "%s has no figures", b.name)
		return unit, false
	}
	b.officers()
	b.heroes()
	b.arms()
	for _, w := range b.list {
		if !w.taken {
			c.fault(u.Line, "dvg.force.standard-unit", defs.ChooseFrom(c.pack.wishKeys(&unit, c.army), "drop it"), "%s cannot have %q", b.name, w.text)
		}
	}
	for i := range unit.Figures {
		unit.Figures[i].PV = c.pack.price(&unit.Figures[i], c.terms.Rows)
		unit.PV += unit.Figures[i].PV
	}
	unit.Name = b.name
	return unit, true
}

// bare is a figure of a frame with its first primary weapon.  dvg.force.weapon.primary.one
func (p *Pack) bare(frame int16) Figure {
	f := Figure{Frame: frame, Primary: None, Support: None, Mate: None}
	if fr := &p.Frames[frame]; len(fr.Primary) > 0 {
		f.Primary = fr.Primary[0].Weapon
	}
	return f
}

// members is what a line begins with: a standard unit, an ad hoc one, or a single frame.
func (b *builder) members(u *defs.ListUnit) ([]Member, bool) {
	p := b.pack
	if game.SameName(u.Kind, AdHocKey) {
		u.Kind, b.name, b.unit.Status = AdHocKey, "the ad hoc unit", AdHocUnit
		return nil, true
	}
	if k := p.StandardOf(u.Kind); k >= 0 {
		s := &p.Standards[k]
		u.Kind, b.name, b.unit.Standard = s.Key, s.Name, int16(k)
		b.cite("dvg.force.standard-unit")
		if s.Army != b.key() {
			b.illegal(u.Line, "dvg.force.standard-unit", defs.ChooseFrom(p.unitKeys(b.key()), "name an army first"), "%s is of army %s", s.Name, s.Army)
		}
		return slices.Clone(s.Members), true
	}
	if f := p.FrameOf(u.Kind); f >= 0 {
		fr := &p.Frames[f]
		u.Kind, b.name, b.unit.Lone = fr.Key, fr.Name, true
		if fr.Army != b.key() {
			b.illegal(u.Line, "dvg.force.standard-unit", defs.ChooseFrom(p.unitKeys(b.key()), "name an army first"), "%s is of army %s", fr.Name, fr.Army)
		}
		return []Member{{Frame: f, Count: 1}}, true
	}
	b.fault(u.Line, "dvg.force.standard-unit", defs.ChooseFrom(p.unitKeys(b.key()), "name an army first: "+strings.Join(p.armyKeys(), ", ")), "there is no unit %q", u.Kind)
	return nil, false
}

// size takes up what changes the number of figures, and whether it is a mob.
func (b *builder) size(members []Member) []Member {
	for i := range b.list {
		w := &b.list[i]
		frame := b.pack.FrameOf(w.what)
		switch {
		case w.what == MobKey:
			w.taken, b.unit.Mob = true, true
		case w.what == PrimaryKey:
			w.taken = true
			b.named = append(b.named, b.line)
		case w.what == FewerKey:
			w.taken = true
			members = b.fewer(members, w)
		case frame >= 0 && w.role == "":
			w.taken = true
			members = b.more(members, frame, w.count)
		}
	}
	return slices.DeleteFunc(members, func(m Member) bool { return m.Count < 1 })
}

// more adds figures of a frame; a standard unit keeps to its entry.  dvg.force.standard-unit
func (b *builder) more(members []Member, frame int16, n int) []Member {
	n = min(n, 50)
	for i := range members {
		if members[i].Frame == frame {
			members[i].Count = int8(min(int(members[i].Count)+n, 100))
			return members
		}
	}
	if f := &b.pack.Frames[frame]; b.unit.Status != AdHocUnit {
		b.illegal(b.line, "dvg.force.standard-unit", "make it an ad hoc unit", "%s has no %s", b.name, f.Name)
	} else if f.Army != b.key() {
		b.illegal(b.line, "dvg.force.standard-unit", "choose frames of "+b.key(), "%s is of army %s", f.Name, f.Army)
	}
	return append(members, Member{Frame: frame, Count: int8(n)})
}

func (b *builder) fewer(members []Member, w *wish) []Member {
	for i := range members {
		if w.frame == None || members[i].Frame == w.frame {
			members[i].Count -= int8(min(w.count, int(members[i].Count)))
			return members
		}
	}
	b.illegal(b.line, "dvg.force.standard-unit", "drop it", "%s has no such figures", b.name)
	return members
}

// figures goes through the figures a wish is about: those of its frame, if it names one.
func (b *builder) figures(w *wish, fits func(*Figure) bool) *Figure {
	for i := range b.unit.Figures {
		f := &b.unit.Figures[i]
		if (w.frame == None || f.Frame == w.frame) && fits(f) {
			return f
		}
	}
	return nil
}

// officers makes officers of ordinary figures, the first that offer the profile.
// dvg.force.officer.two-profiles, dvg.force.hero.officer
func (b *builder) officers() {
	for i := range b.list {
		w := &b.list[i]
		if w.taken || !profileLike(w.what) {
			continue
		}
		w.taken = true
		key, hero := strings.CutSuffix(w.what, "-"+HeroKey)
		for range w.count {
			var o Officer
			f := b.figures(w, func(f *Figure) bool {
				at := slices.IndexFunc(b.pack.Frames[f.Frame].Officers, func(o Officer) bool { return o.Key() == key })
				if at < 0 || !f.Ordinary() {
					return false
				}
				o = b.pack.Frames[f.Frame].Officers[at]
				return true
			})
			if f == nil {
				b.noOfficer(w, key)
				break
			}
			f.Leader, f.Commander, f.Focal, f.Hero = o.Leader, o.Commander, o.Focal, hero
		}
	}
}

// noOfficer says why nobody can be an officer of a profile.
func (b *builder) noOfficer(w *wish, key string) {
	var offered []string
	matrix := false
	for _, fr := range b.unit.frames() {
		f := &b.pack.Frames[fr]
		matrix = matrix || f.Quality == Matrix
		if f.Vehicle() {
			b.fault(b.line, "dvg.force.vehicle.no-hero-officer", "drop it", "%s is a vehicle and no officer", f.Name)
			return
		}
		for _, o := range f.Officers {
			offered = append(offered, o.Key())
		}
	}
	rule := tally.Rule("dvg.force.officer.two-profiles")
	if strings.Contains(key, "F") != matrix {
		rule = "dvg.force.officer.matrix-any-focal"
	} else if matrix && key[0] > '2' {
		rule = "dvg.command.focal.levels"
	}
	b.fault(b.line, rule, defs.ChooseFrom(offered, "drop it"), "%s has no figure left that can be an officer %s", b.name, w.what)
}

// heroes makes heroes of ordinary figures.  dvg.force.hero.cost
func (b *builder) heroes() {
	for i := range b.list {
		w := &b.list[i]
		if w.taken || w.what != HeroKey {
			continue
		}
		w.taken = true
		for range w.count {
			f := b.figures(w, func(f *Figure) bool { return f.Ordinary() && b.pack.Frames[f.Frame].Hero != NoHero })
			if f == nil {
				b.noHero(w)
				break
			}
			f.Hero = true
			b.cite("dvg.force.hero.cost", "dvg.force.hero.no-levels")
		}
	}
}

func (b *builder) noHero(w *wish) {
	fr := &b.pack.Frames[b.unit.Figures[0].Frame]
	if w.frame >= 0 {
		fr = &b.pack.Frames[w.frame]
	}
	rule := tally.Rule("dvg.force.hero.cost")
	switch {
	case fr.Vehicle():
		rule = "dvg.force.vehicle.no-hero-officer"
	case fr.Quality == Matrix:
		rule = "dvg.force.hero.not-matrix"
	case fr.Hero == NoHero:
		rule = "dvg.force.hero.no-cost-no-hero"
	}
	b.fault(b.line, rule, "drop it", "%s has no figure left that can be a hero", b.name)
}

// wishKeys are what a unit can be given, for a fault that names something else.
func (p *Pack) wishKeys(u *Unit, army int) []string {
	var out []string
	for _, fr := range u.frames() {
		for _, o := range p.frameOptions(fr, "") {
			if !slices.Contains(out, o.Key) {
				out = append(out, o.Key)
			}
		}
	}
	return append(out, fmt.Sprintf("%s:WEAPON", OfficerKey))
}
