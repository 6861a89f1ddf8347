package position

// Action is something a unit can do in its activation. Values from OrderAction on are orders given
// between actions; they cost command points and nothing of the budget.
type Action int32

// The actions of the book.
const (
	Halt Action = iota
	ShootAction
	BlazeAway
	AdvanceAction
	AdvanceAssault // an advance into an assault
	HitTheDirt
	OverwatchAction
	SprintAction
	Charge // a sprint into an assault
	SteadyAim
	Unpin
	Heal    // Medic
	Attach  // HVA
	Detach  //
	Psychic // + index of the ability on the leader's profile

	OrderAction Action = 100 // + 2 × index of the order, + 1 if it is boosted
)

func (a Action) String() string {
	switch {
	case a >= OrderAction:
		return "order"
	case a >= Psychic:
		return "psychic"
	}
	return [...]string{"halt", "shoot", "blaze-away", "advance", "assault", "hit-the-dirt", "overwatch", "sprint",
		"charge", "steady-aim", "unpin", "heal", "attach", "detach"}[a]
}

// Label is what a player reads: the action, and how much of the activation it takes.
func (a Action) Label() string {
	if a >= Psychic {
		return a.String()
	}
	return [...]string{"Halt: do no more", "Shoot (short)", "Blaze away (short)", "Advance (short)", "Advance into an assault (short)",
		"Hit the dirt (short)", "Overwatch (short)", "Sprint (long)", "Charge: sprint into an assault (long)", "Steady aim and shoot (long)",
		"Take the pin off (short)", "Heal (short)", "Take the HVA along (short)", "Leave the HVA (short)"}[a]
}

// long tells whether an action of the book is a long one; a psychic ability says so itself.
func (a Action) long() bool { return a == SprintAction || a == Charge || a == SteadyAim }

// IsLong tells whether an action is a long one for a unit.
func (s *State) IsLong(u UnitID, a Action) bool {
	if a >= Psychic && a < OrderAction {
		k := s.Ability(u, a)
		return k != nil && k.Long
	}
	return a.long()
}

// same is the action for the rule against doing one twice: shoot and blaze away are one.
// ff.actions.no-repeat
func (a Action) same() Action {
	switch a {
	case BlazeAway:
		return ShootAction
	case AdvanceAssault:
		return AdvanceAction
	}
	return a
}

// Budget is what a unit has used of its activation.  ff.actions.budget
type Budget struct {
	Short     int // short actions taken
	Long      bool
	Allowed   int // short actions in all: 2, or 1 after a failed Headstrong test
	done      [8]Action
	N         int
	Over      bool // the activation has ended
	Pinned    bool // it started pinned, and no Headstrong test has freed it
	Commanded bool // a command order has been used
	Helped    bool // an aura reached it when it took its first action
}

// Did tells whether an action has been taken in this activation.
func (b *Budget) Did(a Action) bool {
	for _, d := range b.done[:b.N] {
		if d.same() == a.same() {
			return true
		}
	}
	return false
}

// Take books an action.
func (b *Budget) Take(a Action, long bool) {
	if b.N < len(b.done) {
		b.done[b.N] = a
		b.N++
	}
	if long {
		b.Long = true
	} else {
		b.Short++
	}
}

// Spent tells whether no action is left.
func (b *Budget) Spent() bool { return b.Long || b.Short >= b.Allowed }

// Fought tells whether an advance has led into an assault.
func (b *Budget) Fought() bool {
	for _, a := range b.done[:b.N] {
		if a == AdvanceAssault {
			return true
		}
	}
	return false
}

// AuraReaches tells whether the aura of a command unit helps a unit: at least one of its models is in
// range of the leader.  ff.orders.aura
func (s *State) AuraReaches(c, u UnitID) bool {
	if s.Units[c].Aura == 0 || s.Groups[c].Side != s.Groups[u].Side || !s.InPlay(c) {
		return false
	}
	reaches, _ := s.CommandReaches(c, u)
	return reaches && s.NearTo(c, u, s.Book.Orders[s.Units[c].Aura-1].Aura)
}
