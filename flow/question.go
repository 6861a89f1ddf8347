package flow

import (
	"fmt"
	"slices"

	"sortie/dice"
	"sortie/geom"
	"sortie/tally"
)

// Kind is the shape of a question. The set is closed: a screen and a bot that handle these six can
// play every system.
type Kind uint8

// The kinds of question.
const (
	PickOne     Kind = iota // Value is the chosen option
	PickSeveral             // Values are the chosen options, Min to Max of them, each at most once
	Move                    // Paths lead figures from where they stand
	Place                   // Paths with one point each put figures or a template down
	Allocate                // Values[i] is the option that receives item i
	Number                  // Value lies between Min and Max
)

func (k Kind) String() string {
	return [...]string{"pick one", "pick several", "move", "place", "allocate", "number"}[k]
}

// Option is one thing that can be chosen. A refused option is shown with its reason and never
// accepted.
type Option struct {
	Value   int32          // what the answer carries; stable across runs
	Unit    Ref            // the unit it stands for, so that a screen can have it clicked on the table
	Thing   Thing          // the figure, marker or piece it stands for, likewise
	Key     string         // short word for logs, cases and hotkeys
	Label   string         // what a person reads
	Sort    string         // what offers of one sort have in common, such as the weapon of several models; "" for one of its own
	Rule    tally.Rule     // the rule that offers it
	Refused *tally.Refusal // why it may not be chosen, nil if it may; read it through Why
	// Judge finds the refusal of an option by its value when somebody wants to know: a bot that looks
	// at one target need not draw sight lines to all. One function serves all options of a question.
	Judge func(value int32) *tally.Refusal
	Say   Sayer        // how an edition puts the refusal; nil for as it is
	Sum   *tally.Tally // the number that decides it, where there is one
}

// Sayer puts a refusal under the rows of an edition.
type Sayer interface {
	Refusal(*tally.Refusal) *tally.Refusal
}

// Ref is a unit or nothing; the zero value is nothing, since most options stand for no unit.
type Ref int32

// RefTo refers to a unit.
func RefTo(unit int32) Ref { return Ref(unit + 1) }

// ID is the unit referred to, -1 for none.
func (r Ref) ID() int32 { return int32(r) - 1 }

// Why says why the option may not be chosen, nil if it may.
func (o *Option) Why() *tally.Refusal {
	if !o.May() && o.Say != nil {
		o.Refused, o.Say = o.Say.Refusal(o.Refused), nil
	}
	return o.Refused
}

// May is Why for those who do not read reasons.
func (o *Option) May() bool {
	if o.Judge != nil {
		o.Refused, o.Judge = o.Judge(o.Value), nil
	}
	return o.Refused == nil
}

// Answer is what a seat decides. Which fields count follows from the kind of the question.
type Answer struct {
	Value  int32   `json:"value,omitempty"`
	Values []int32 `json:"values,omitempty"`
	Paths  []Path  `json:"paths,omitempty"`
	// Word is something said beside the question, about what Value says: see Question.Aside.
	Word string `json:"word,omitempty"`
}

// Question is put to a seat. Offers, Items and Suggest are lazy: replay never calls them.
type Question struct {
	Name    string     // the name of the question: "order", "target", "reaction"
	Seat    Seat       // who answers
	Kind    Kind       //
	Rule    tally.Rule // why it is asked
	Shared  tally.Rule // the row that says so in words, where Rule only says which book holds
	Unit    int32      // the unit it is about, or -1
	Target  int32      // the other unit it is about, or -1
	Thing   Thing      // the figure, marker or piece it is about, if there is one
	Prompt  string     // what a person reads; empty means the name will do
	Min     int32      // bounds of the number of picks, or of the number itself
	Max     int32
	Reacts  bool // it interrupts what the other side does; one may pass
	Corners bool // its paths may say at each point how the figure goes there
	Length  bool // its number is a length, in the steps of geom.Length, and no count
	Trifle  bool // little hangs on it: who looks ahead takes the advice, and keeps its time for what matters more

	// Offers lists the options of a pick or the receivers of an allocation. The list is good until the
	// question is answered.
	Offers func() []Option
	// Reckon is the number that decides an offer, itemised, for somebody who looks before choosing; nil if
	// there is none. It may be nil itself.
	Reckon func(value int32) *tally.Tally
	// Vain tells whether an offer is legal and yet cannot come to what it is for, as an assault on somebody out
	// of reach; nil if none is. Nobody who gives advice names one.
	Vain func(value int32) bool
	// Items lists what an allocation hands out, one entry an item.
	Items func() []Option
	// Check refuses an answer that breaks a rule the list of offers cannot express: a path, a place,
	// an uneven spread. It runs after the general checks and may be nil.
	Check func(a *Answer) *tally.Refusal
	// Passes is Check for those who do not read reasons, nil where that is no quicker; see Allows.
	Passes func(a *Answer) bool
	// Suggest returns a legal answer, different ones for different generators. Questions with paths
	// must have it; for others a legal answer follows from the offers.
	Suggest func(r *dice.Rand) Answer

	// Aside judges words said beside the question, such as a name that is given to somebody: they are answers of the log like
	// any other, and the question is asked again after them. Nil where nothing can be said.
	Aside func(a *Answer) *tally.Refusal

	// Along says where on a way a length may be answered, for somebody who looks: nil where it is no place on one.
	Along func() Along

	// Default is the answer that stands if a person just confirms; read it through Planned.
	Default    Answer
	HasDefault bool
	// Plan finds the default when somebody wants to know, where that takes long.
	Plan func() (Answer, bool)
}

// Along is a way, and the stretches of it that may be answered.
type Along struct {
	Way   []geom.Point
	Spans []Span
}

// Span is a stretch of a way, both ends included.
type Span struct {
	From geom.Length `json:"from"`
	To   geom.Length `json:"to"`
}

// SpansOf are exact stretches in whole steps: what lies inside them.
func SpansOf(exact []geom.Span) []Span {
	out := make([]Span, len(exact))
	for i, s := range exact {
		from := geom.Length((s.From + geom.FixedOne - 1) / geom.FixedOne)
		out[i] = Span{from, max(from, geom.Length(s.To/geom.FixedOne))}
	}
	return out
}

// Planned is the answer that stands if a person just confirms; false if there is none.
func (q *Question) Planned() (Answer, bool) {
	if q.Plan != nil {
		q.Default, q.HasDefault = q.Plan()
		q.Plan = nil
	}
	return q.Default, q.HasDefault
}

// RuleAnswer is cited when an answer does not fit the question at all.
const RuleAnswer tally.Rule = "sortie.answer"

func bad(format string, args ...any) *tally.Refusal {
	return tally.Refuse(RuleAnswer, fmt.Sprintf(format, args...), "pick one of the offers")
}

// Refuse says why an answer is not legal, nil if it is. This is the one definition of legal: every
// driver asks it, and every bot and screen can.
func (q *Question) Refuse(a *Answer) *tally.Refusal {
	if a.Word != "" {
		return q.aside(a)
	}
	if r := q.fits(a); r != nil {
		return r
	}
	if q.Check != nil {
		return q.Check(a)
	}
	return nil
}

// Allows is Refuse for those who do not read reasons.
func (q *Question) Allows(a *Answer) bool {
	if q.Passes == nil || a.Word != "" {
		return q.Refuse(a) == nil
	}
	return q.fits(a) == nil && q.Passes(a)
}

// aside judges what is said beside the question.
func (q *Question) aside(a *Answer) *tally.Refusal {
	if q.Aside == nil || len(a.Values) > 0 || len(a.Paths) > 0 {
		return tally.Refuse(RuleAnswer, fmt.Sprintf("nothing can be said beside %s", q.Name), "send only what such a question takes")
	}
	return q.Aside(a)
}

func (q *Question) fits(a *Answer) *tally.Refusal {
	if r := q.shaped(a); r != nil {
		return r
	}
	switch q.Kind {
	case PickOne:
		return q.offered(a.Value)
	case PickSeveral:
		if n := int32(len(a.Values)); n < q.Min || n > q.Max {
			return bad("%s takes %d to %d options, not %d", q.Name, q.Min, q.Max, n)
		}
		return q.offeredAll(a.Values, true)
	case Allocate:
		if n := len(q.Items()); len(a.Values) != n {
			return bad("%s hands out %d items, not %d", q.Name, n, len(a.Values))
		}
		return q.offeredAll(a.Values, false)
	case Number:
		if a.Value < q.Min || a.Value > q.Max {
			if q.Length {
				return bad("%s lies between %v and %v, not %v", q.Name, geom.Length(q.Min), geom.Length(q.Max), geom.Length(a.Value))
			}
			return bad("%s lies between %d and %d, not %d", q.Name, q.Min, q.Max, a.Value)
		}
	case Move:
		return q.paths(a.Paths, maxCorners)
	case Place:
		return q.paths(a.Paths, 1)
	}
	return nil
}

// shaped refuses fields that do not count for this kind: they would be logged and mean nothing.
func (q *Question) shaped(a *Answer) *tally.Refusal {
	value := q.Kind == PickOne || q.Kind == Number
	values := q.Kind == PickSeveral || q.Kind == Allocate
	paths := q.Kind == Move || q.Kind == Place
	if !value && a.Value != 0 || !values && len(a.Values) > 0 || !paths && len(a.Paths) > 0 {
		return tally.Refuse(RuleAnswer, fmt.Sprintf("%s is a question of the kind %q and takes nothing else", q.Name, q.Kind),
			"send only what such a question takes: a value, values or paths")
	}
	return nil
}

func (q *Question) offered(v int32) *tally.Refusal {
	return among(q.Name, q.Offers(), v)
}

func among(name string, offers []Option, v int32) *tally.Refusal {
	for i := range offers {
		if offers[i].Value == v {
			return offers[i].Why()
		}
	}
	return bad("%s: %d is not offered", name, v)
}

func (q *Question) offeredAll(vs []int32, once bool) *tally.Refusal {
	if len(vs) == 0 {
		return nil
	}
	offers := q.Offers()
	for i, v := range vs {
		if r := among(q.Name, offers, v); r != nil {
			return r
		}
		if !once {
			continue
		}
		for _, w := range vs[:i] {
			if w == v {
				return bad("%s: %d is chosen twice", q.Name, v)
			}
		}
	}
	return nil
}

// Yes and No are the usual values of a question that is answered by one of them.
const (
	No  int32 = 0
	Yes int32 = 1
)

// Clone copies an answer so that it shares nothing with the original.
func (a Answer) Clone() Answer {
	a.Values = append([]int32(nil), a.Values...)
	if len(a.Paths) == 0 {
		a.Paths = nil
	} else {
		ps := make([]Path, len(a.Paths))
		for i, p := range a.Paths {
			ps[i] = p.Clone()
		}
		a.Paths = ps
	}
	return a
}

// Same tells whether two answers mean the same. A facing counts only where it was chosen: a screen that
// sends a proposal back need not repeat the rest.
func (a *Answer) Same(b *Answer) bool {
	if a.Value != b.Value || a.Word != b.Word || !slices.Equal(a.Values, b.Values) || len(a.Paths) != len(b.Paths) {
		return false
	}
	for i := range a.Paths {
		if !a.Paths[i].Same(&b.Paths[i]) {
			return false
		}
	}
	return true
}
