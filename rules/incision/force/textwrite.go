package force

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Text writes a shard the way Parse reads it.
func (s *Shard) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "shard %s\n", s.Name)
	fmt.Fprintf(&b, "faction %s\n", strings.TrimSpace(s.Faction+" "+s.Type))
	fmt.Fprintf(&b, "budget %d\n", s.Budget)
	for _, n := range []struct {
		word string
		n    int
	}{{"missions", s.Missions}, {"earned", s.Earned}} {
		if n.n != 0 {
			fmt.Fprintf(&b, "%s %d\n", n.word, n.n)
		}
	}
	for i := range s.Operatives {
		o := &s.Operatives[i]
		b.WriteString(o.text() + "\n")
		for _, p := range o.Purchases {
			b.WriteString(p.Text() + "\n")
		}
	}
	for _, p := range s.Equipment {
		b.WriteString("equipment " + p.Item + p.tail() + "\n")
	}
	return b.String()
}

// text is the line of an operative.
func (o *Operative) text() string {
	s := "operative " + o.Unit
	for i, p := range o.Picks {
		s += map[bool]string{true: " with ", false: ", "}[i == 0] + p
	}
	if o.Bench {
		s += " bench"
	}
	for _, n := range []struct {
		word string
		n    int
	}{{"printed", o.Printed}, {"joined", o.Joined}, {"replaces", o.Replaces}, {"extra", o.Extra}, {"earned", o.Earned}, {"gave", o.Gave}, {"wounds", o.Wounds}} {
		if n.n != 0 {
			s += fmt.Sprintf(" %s %d", n.word, n.n)
		}
	}
	if o.Fate != Fit {
		s += " " + string(o.Fate)
	}
	if len(o.Rolled) > 0 {
		s += " rolled"
		for _, f := range o.Rolled {
			s += fmt.Sprintf(" %d", f)
		}
	}
	for _, w := range []struct{ word, item string }{{"main", o.Main}, {"explosive", o.Explosive}} {
		if w.item != "" {
			s += " " + w.word + " " + w.item
		}
	}
	if o.Manages != nil {
		s += " manages " + strings.Join(o.Manages, ",")
		if len(o.Manages) == 0 {
			s += nothing
		}
	}
	if o.Name != "" {
		s += " as " + o.Name
	}
	return s
}

// Text is the line of a purchase.
func (p Purchase) Text() string {
	var s string
	switch p.Step {
	case GiveUp:
		s = "give-up " + p.Item
		if p.Item == Handler.Key() {
			s += fmt.Sprintf(" %d", p.Level)
		}
	case Retrain:
		s = "retrain " + p.Item
	case BuySkill:
		s = fmt.Sprintf("buy skill %s %d", p.Item, p.Level)
	default:
		s = "buy " + string(p.Step) + " " + p.Item
	}
	return s + p.tail()
}

func (p Purchase) tail() string {
	var s string
	if p.For != "" {
		s += " for " + p.For
	}
	if p.Suit {
		s += " on suit"
	}
	if p.After != 0 {
		s += fmt.Sprintf(" after %d", p.After)
	}
	if p.ByShard {
		s += " by shard"
	}
	return s
}

// JSON writes a shard for programs; ParseJSON reads it back.
func (s *Shard) JSON() ([]byte, error) { return json.MarshalIndent(s, "", "  ") }

// ParseJSON reads what JSON writes. What it holds is judged by Examine, as with a text.
func ParseJSON(data []byte) (Shard, error) {
	var s Shard
	if len(data) > 4*maxShardBytes {
		return s, fmt.Errorf("the shard is too long: keep it under %d bytes", 4*maxShardBytes)
	}
	if err := json.Unmarshal(data, &s); err != nil {
		return Shard{}, fmt.Errorf("this is no shard: %w", err)
	}
	// A text has the same bounds, and the same words: what cannot be written as a line is refused here.
	back, faults := Parse(s.Text())
	if len(faults) > 0 {
		return Shard{}, fmt.Errorf("this is no shard: %s", faults[0])
	}
	one, err := s.JSON()
	if err != nil {
		return Shard{}, err
	}
	two, err := back.JSON()
	if err != nil {
		return Shard{}, err
	}
	if !bytes.Equal(one, two) {
		return Shard{}, fmt.Errorf("this shard cannot be written as text: keep # and line breaks out of its names")
	}
	return back, nil
}
