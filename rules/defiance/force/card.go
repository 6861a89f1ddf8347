package force

import (
	"fmt"
	"strings"

	"sortie/game"
	"sortie/geom"
)

// Stats are the numbers of a frame in the order of the book.
func (f *Frame) Stats() []game.Fact {
	out := []game.Fact{
		{Name: "PV", Value: fmt.Sprint(f.PV), Rule: "dvg.force.pv"},
		{Name: "SZ", Value: fmt.Sprint(f.Size), Rule: "dvg.figure.size.range"},
		{Name: "QU", Value: f.Quality.String(), Rule: "dvg.figure.quality.list"},
		{Name: "MV", Value: Plain(f.Move) + f.Mode.String(), Rule: "dvg.figure.move.suffix"},
		{Name: "AR", Value: fmt.Sprintf("%+d", f.AR), Rule: "dvg.figure.armor.range"},
		{Name: "FS", Value: plus(f.FS), Rule: "dvg.figure.field-save"},
		{Name: "DC", Value: f.capacity(), Rule: "dvg.figure.damage-capacity"},
	}
	if !f.Vehicle() || f.Type.Walker() {
		out = append(out, game.Fact{Name: "HR", Value: f.Hand.String(), Rule: "dvg.figure.hth-rating"},
			game.Fact{Name: "RF", Value: fmt.Sprintf("%+d", f.RF), Rule: "dvg.figure.reflex.range"},
			game.Fact{Name: "AG", Value: fmt.Sprint(f.AG), Rule: "dvg.figure.agility"})
	}
	return out
}

func (f *Frame) capacity() string {
	if f.SDC > 0 {
		return fmt.Sprintf("%d(%d)", f.DC, f.SDC)
	}
	return fmt.Sprint(f.DC)
}

func plus(need int8) string {
	if need == 0 {
		return "-"
	}
	return fmt.Sprintf("%d+", need)
}

// Plain is a length in inches without the sign, as profiles have it.
func Plain(l geom.Length) string { return strings.TrimSuffix(l.String(), `"`) }

// Line is a weapon in one line, as the tables of the book have it: FR 1[2]V, -/20/40/60/-.
func (w *Weapon) Line() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s FR %s", w.Class, map[bool]string{false: "AI", true: "AV"}[w.AV], w.FR())
	if w.Farthest() > 0 {
		b.WriteString(", ")
		for k, r := range w.Reach {
			if k > 0 {
				b.WriteByte('/')
			}
			b.WriteString(bracketText(r))
		}
	}
	if w.Area.Need > 0 {
		fmt.Fprintf(&b, ", area %s %d+%s", Plain(w.Area.Radius), w.Area.Need, w.Area.Effectors)
	} else if w.Area.Radius > 0 {
		fmt.Fprintf(&b, ", area %s", Plain(w.Area.Radius))
	}
	return b.String()
}

// Words is a weapon as a person would say it: 2 dice against infantry, 5+ to 10", 7+ to 20".
func (w *Weapon) Words() string {
	var b strings.Builder
	dice := fmt.Sprintf("%d dice", w.Rate)
	switch {
	case w.High > 0:
		dice = fmt.Sprintf("%d or %d dice", w.Rate, w.High)
	case w.Rate == 1:
		dice = "1 die"
	}
	fmt.Fprintf(&b, "%s against %s", dice, map[bool]string{false: "infantry", true: "vehicles"}[w.AV])
	for k, r := range w.Reach {
		switch r {
		case 0:
		case Unlimited:
			fmt.Fprintf(&b, ", %d+ as far as it sees", BracketNeed(k))
		default:
			fmt.Fprintf(&b, ", %d+ to %s", BracketNeed(k), r)
		}
	}
	if w.Area.Radius > 0 {
		fmt.Fprintf(&b, ", a burst of %s", w.Area.Radius)
	}
	return b.String()
}

// FR is the feed rate with its letters.  dvg.weapon.feed-rate
func (w *Weapon) FR() string {
	if w.High > 0 {
		return fmt.Sprintf("%d[%d]%s", w.Rate, w.High, w.Effectors)
	}
	return fmt.Sprintf("%d%s", w.Rate, w.Effectors)
}

func bracketText(r geom.Length) string {
	switch r {
	case 0:
		return "-"
	case Unlimited:
		return "UN"
	}
	return Plain(r)
}
