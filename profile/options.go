package profile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

// Option is an optional rule or a reading of one that players may agree on: its row serves who offers it and who sets
// it. It is a flag, one of some numbers or words, a distance, or any number of points.
type Option struct {
	ID, Text string
	Rule     tally.Rule
	Values   []string     // what it may be, the usual first; of a flag off and on, unless it says otherwise
	Flag     *bool        // set where it is not as usual
	Num      *int8        // the number, or the place of a word among the values
	Inch     *geom.Length // a distance in inches
	Points   *int         // whatever points people agree on
	Usual    string       // of points
}

// Options are those of a book, made for one set of values: the pointers of its rows lead into it.
type Options []Option

// OnOff are the values of a flag that is usually on.
func OnOff() []string { return []string{"on", "off"} }

// values are what an option may be.
func (o *Option) values() []string {
	if o.Flag != nil && o.Values == nil {
		return []string{"off", "on"}
	}
	return o.Values
}

// List is what people may set.
func (o Options) List() []game.Option {
	var out []game.Option
	for i := range o {
		x := game.Option{ID: o[i].ID, Text: o[i].Text, Rule: o[i].Rule, Default: o[i].Usual, Values: o[i].values()}
		if len(x.Values) > 0 {
			x.Default = x.Values[0]
		}
		out = append(out, x)
	}
	return out
}

// Set sets one of them by its name.
func (o Options) Set(id, value string) error {
	i := slices.IndexFunc(o, func(x Option) bool { return x.ID == id })
	if i < 0 {
		ids := make([]string, len(o))
		for k := range o {
			ids[k] = o[k].ID
		}
		return fmt.Errorf("there is no option %q: take one of %s", id, strings.Join(ids, ", "))
	}
	return o[i].set(value)
}

func (o *Option) set(value string) error {
	if o.Points != nil {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 100_000 {
			return fmt.Errorf("option %s is a whole number of points, not %q", o.ID, value)
		}
		*o.Points = n
		return nil
	}
	if o.Inch != nil {
		value = strings.TrimSuffix(value, `"`)
	}
	values := o.values()
	at := slices.Index(values, value)
	if at < 0 {
		return fmt.Errorf("option %s is %s, not %q (%s)", o.ID, strings.Join(values, " or "), value, o.Rule)
	}
	n, err := strconv.Atoi(value)
	if err != nil { // a word counts as its place among them
		n = at
	}
	switch {
	case o.Flag != nil:
		*o.Flag = at > 0
	case o.Num != nil:
		*o.Num = int8(n)
	case o.Inch != nil:
		*o.Inch = geom.Length(n) * geom.Inch
	}
	return nil
}
