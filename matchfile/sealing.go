package matchfile

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Sealing is what makes dice checkable: the server is bound first, then the seats seal their salts, then
// the salts are shown, and after the match the secret.
type Sealing struct {
	Commitment string   `json:"commitment"`       // SHA-256 of the secret in hexadecimal; empty if the dice were not verifiable
	Seals      []string `json:"seals,omitempty"`  // dice.Seal of each salt, "" for a seat that sealed none; nil in files from before there were seals
	Salts      []string `json:"salts"`            // one a seat, in the order of dice.Verifiable
	Secret     []byte   `json:"secret,omitempty"` // revealed after the match; nil before
}

// Epoch is a later sealing: dice that had been seen may have been lost, so from a die on there are others.
type Epoch struct {
	Entry int    `json:"entry"` // entries in the log when it began
	Die   uint64 `json:"die"`   // number of its first die
	Why   string `json:"why"`
	Sealing
}

// writeSealings writes what makes the dice checkable, first that of the beginning, then every epoch.
func writeSealings(b *bytes.Buffer, f *File) error {
	if f.Commitment == "" {
		if len(f.Seals) > 0 || len(f.Salts) > 0 || f.Secret != nil || len(f.Epochs) > 0 {
			return errors.New("matchfile: seals, salts, secrets and epochs mean nothing without the commitment")
		}
		return nil
	}
	writeSealing(b, &f.Sealing)
	for i := range f.Epochs {
		e := &f.Epochs[i]
		if e.Commitment == "" || e.Entry < 0 {
			return errors.New("matchfile: an epoch needs a commitment and a place in the log")
		}
		if err := errors.Join(game.CheckName(e.Why), game.CheckName(e.Commitment)); err != nil {
			return fmt.Errorf("matchfile: %w", err)
		}
		fmt.Fprintf(b, "epoch %d %d %s\n", e.Entry, e.Die, strconv.Quote(e.Why))
		writeSealing(b, &e.Sealing)
	}
	return nil
}

func writeSealing(b *bytes.Buffer, s *Sealing) {
	fmt.Fprintf(b, "commitment %s\n", strconv.Quote(s.Commitment))
	for _, seal := range s.Seals {
		fmt.Fprintf(b, "seal %s\n", strconv.Quote(seal))
	}
	for _, salt := range s.Salts {
		fmt.Fprintf(b, "salt %s\n", strconv.Quote(salt))
	}
	if s.Secret != nil {
		fmt.Fprintf(b, "secret %s\n", hex.EncodeToString(s.Secret))
	}
}

// dice reads what makes the dice checkable; nothing of it is there if nobody committed to them.
func (p *parser) dice() error {
	f := &p.file
	if !strings.HasPrefix(p.line, "commitment ") {
		return nil
	}
	if err := p.sealing(&f.Sealing); err != nil {
		return err
	}
	for strings.HasPrefix(p.line, "epoch ") {
		var e Epoch
		if err := p.epoch(&e); err != nil {
			return err
		}
		if err := p.sealing(&e.Sealing); err != nil {
			return err
		}
		f.Epochs = append(f.Epochs, e)
	}
	return nil
}

// maxSalt bounds a salt or seal: more than any page makes.
const maxSalt = 1024

func (p *parser) sealing(s *Sealing) error {
	if err := p.quoted("commitment", &s.Commitment); err != nil {
		return err
	}
	if s.Commitment == "" {
		return &Error{Line: p.no - 1, Err: errors.New("an empty commitment is none: leave the line out")}
	}
	for _, field := range []struct {
		word string
		dst  *[]string
	}{{"seal", &s.Seals}, {"salt", &s.Salts}} {
		for strings.HasPrefix(p.line, field.word+" ") {
			var text string
			if err := p.quoted(field.word, &text); err != nil {
				return err
			}
			if len(text) > maxSalt {
				return &Error{Line: p.no - 1, Err: fmt.Errorf("a %s has at most %d bytes, not %d", field.word, maxSalt, len(text))}
			}
			*field.dst = append(*field.dst, text)
		}
	}
	if !strings.HasPrefix(p.line, "secret ") {
		return nil
	}
	rest, err := p.take("secret")
	if err != nil {
		return err
	}
	if s.Secret, err = hex.DecodeString(rest); err != nil || hex.EncodeToString(s.Secret) != rest {
		return fmt.Errorf("%q is no secret in small hexadecimal letters", rest)
	}
	return p.next()
}

func (p *parser) epoch(e *Epoch) error {
	rest, err := p.take("epoch")
	if err != nil {
		return err
	}
	entry, rest, _ := strings.Cut(rest, " ")
	die, why, _ := strings.Cut(rest, " ")
	if e.Entry, err = strconv.Atoi(entry); err != nil || e.Entry < 0 || strconv.Itoa(e.Entry) != entry {
		return fmt.Errorf("%q is no place in the log", entry)
	}
	if e.Die, err = strconv.ParseUint(die, 10, 64); err != nil || strconv.FormatUint(e.Die, 10) != die {
		return fmt.Errorf("%q is no number of a die", die)
	}
	if e.Why, err = unquote(why); err != nil {
		return err
	}
	if err := game.CheckName(e.Why); err != nil {
		return err
	}
	return p.next()
}

// sealings are all of a file, that of the beginning as an epoch from the first die on.
func (f *File) sealings() []Epoch {
	return append([]Epoch{{Sealing: f.Sealing}}, f.Epochs...)
}

// key is what throws the dice of an epoch: the secret itself at the beginning, later one that knows what
// came before it.
func key(all []Epoch, i int) []byte {
	if i == 0 {
		return all[0].Secret
	}
	return dice.EpochKey(all[i].Secret, all[i-1].Commitment, all[i].Entry, all[i].Die)
}

// checkDice recomputes the dice from the revealed secrets.
func (o *Outcome) checkDice(f *File, rolls []rolled) {
	if f.Commitment == "" {
		return
	}
	o.Dice = DiceSecret
	all := f.sealings()
	if err := checkSealings(all, len(f.Entries)); err != nil {
		o.Why = err.Error()
		o.at(f, 0)
		return
	}
	o.Proof = proof(f, nil)
	if f.Secret == nil {
		return
	}
	die, n, now, jumps := uint64(0), 0, 0, f.Jumps
	fell := make([]int, len(all)) // dice of each epoch
	for i := range f.Entries {
		if len(jumps) > 0 && jumps[0].Entry == i {
			if jumps[0].Die < die { // dice are taken back, never thrown again
				o.Why = fmt.Sprintf("the count of the dice goes back from %d to %d", die, jumps[0].Die)
				o.at(f, i)
				return
			}
			die, jumps = jumps[0].Die, jumps[1:]
		}
		if f.Entries[i].Kind != flow.Rolled {
			continue
		}
		for now+1 < len(all) && all[now+1].Die <= die {
			now++
		}
		r := rolls[n]
		if why := misplaced(all, i, die); why != "" {
			o.Why = why
			o.at(f, i)
			return
		}
		if len(all[now].Salts) == 0 {
			o.Why = fmt.Sprintf("die %d, roll %q, fell before the salts were shown", die, r.roll.Name)
			o.at(f, i)
			return
		}
		if want := r.roll.Face(dice.Outcome(key(all, now), all[now].Salts, die, r.roll.Range())); want != r.face {
			o.Why = fmt.Sprintf("die %d, roll %q, fell on %d in the log; the secret makes it %d", die, r.roll.Name, r.face, want)
			o.at(f, i)
			return
		}
		fell[now]++
		die++
		n++
	}
	o.Dice, o.Checked, o.Proof = DiceChecked, n, proof(f, fell)
}

// misplaced says why a die cannot stand at an entry: those before an epoch began have lower numbers than its first,
// the others have not.
func misplaced(all []Epoch, entry int, die uint64) string {
	for i, e := range all {
		if early := entry < e.Entry; early != (die < e.Die) && i > 0 {
			return fmt.Sprintf("die %d stands at entry %d, but epoch %d begins with die %d at entry %d", die, entry, i, e.Die, e.Entry)
		}
	}
	return ""
}

// checkSealings holds secrets against commitments and salts against seals.
func checkSealings(all []Epoch, entries int) error {
	for i, e := range all {
		if e.Entry > entries {
			return fmt.Errorf("epoch %d begins when the log has %d entries, and it has %d", i, e.Entry, entries)
		}
		if i > 0 && e.Entry < all[i-1].Entry {
			return fmt.Errorf("epoch %d begins at entry %d, before the one that it follows", i, e.Entry)
		}
		if i > 0 && e.Die < all[i-1].Die {
			return fmt.Errorf("epoch %d begins at die %d, before the one that it follows", i, e.Die)
		}
		if (e.Secret == nil) != (all[0].Secret == nil) {
			return errors.New("only some of the secrets are revealed")
		}
		if e.Secret != nil {
			if err := dice.Check(e.Commitment, e.Secret); err != nil {
				return err
			}
		}
		if len(e.Salts) == 0 || e.Seals == nil {
			continue
		}
		if len(e.Seals) != len(e.Salts) {
			return fmt.Errorf("there are %d seals and %d salts", len(e.Seals), len(e.Salts))
		}
		for seat, seal := range e.Seals {
			if seal == "" {
				continue
			}
			if err := dice.CheckSeal(seal, seat, e.Commitment, e.Salts[seat]); err != nil {
				return fmt.Errorf("seat %d: %w", seat, err)
			}
		}
	}
	return nil
}

// proof says in sentences what the dice of a file prove and against whom. fell counts the dice of each epoch, nil
// where that is not known yet.
func proof(f *File, fell []int) (out []string) {
	for i, e := range f.sealings() {
		if i > 0 {
			out = append(out, fmt.Sprintf("New dice from die %d on, sealed when the log had %d entries: %s.", e.Die, e.Entry, strings.TrimSuffix(e.Why, ".")))
		}
		switch sealed := e.sealed(); {
		case fell != nil && fell[i] == 0, len(e.Salts) == 0 && i > 0:
			out = append(out, "No die of these fell.")
		case e.single(): // seals of it would prove nothing more
			out = append(out, "One salt was added after the server was bound: the one who played could not choose the dice, and who ran the server could not either, unless both are the same person.")
		case sealed >= max(2, e.people()):
			out = append(out, all(len(e.Salts))+" salts were sealed after the server was bound and before any was shown: neither a player nor who ran the server could choose the dice.")
		default:
			out = append(out, "The salts were not all sealed: who ran the server and came last could have chosen a salt until the dice pleased. Nobody else could.")
		}
	}
	if words := takenBack(f); words != "" {
		out = append(out, words)
	}
	return out
}

// takenBack says where dice were taken back: they had been seen, so the next ones prove less.
func takenBack(f *File) string {
	if len(f.Jumps) == 0 {
		return ""
	}
	places := make([]string, 0, len(f.Jumps))
	for i := range f.Jumps {
		if i == 8 {
			places = append(places, fmt.Sprintf("%d more", len(f.Jumps)-i))
			break
		}
		places = append(places, strconv.Itoa(f.Jumps[i].Entry))
	}
	return "But dice were thrown and taken back before entry " + strings.Join(places, ", ") +
		": they had been seen, so whoever takes back can go on until the next ones please. Nothing is proved of the dice that followed there."
}

// Salts that everybody knows: those of bots, and of the further seats of one who holds several and has others
// against him.
const (
	SaltOfBot  = "bot"
	SaltOfSame = "same"
)

// people counts the salts that nobody else could know.
func (s *Sealing) people() (n int) {
	for _, salt := range s.Salts {
		if salt != SaltOfBot && salt != SaltOfSame {
			n++
		}
	}
	return n
}

// single tells whether one person added every salt: a bot's is known to everybody, and who plays all seats
// adds the same to each.
func (s *Sealing) single() bool {
	known := []string{SaltOfBot, SaltOfSame}
	for _, salt := range s.Salts {
		if !slices.Contains(known, salt) {
			known = append(known, salt)
		}
	}
	return len(s.Salts) > 0 && len(known) <= 3
}

// all begins a sentence about so many salts.
func all(n int) string {
	if n == 2 {
		return "Both"
	}
	return "All"
}

// sealed counts the salts that were sealed before they were shown.
func (s *Sealing) sealed() (n int) {
	for _, seal := range s.Seals {
		if seal != "" {
			n++
		}
	}
	return n
}
