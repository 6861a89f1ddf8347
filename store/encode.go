package store

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"sortie/flow"
	"sortie/game"
	"sortie/match"
	"sortie/matchfile"
)

// headText is the written form of a head.
type headText struct {
	Setup  game.Setup      `json:"setup"`          // without its profiles
	Data   string          `json:"data,omitempty"` // the checksum of those: a text of its own
	Rules  string          `json:"rules"`
	Chairs []match.Chair   `json:"chairs"`
	Secret []byte          `json:"secret"`
	Base   string          `json:"base,omitempty"`
	Lobby  bool            `json:"lobby,omitempty"`
	First  bool            `json:"first,omitempty"`
	File   bool            `json:"file,omitempty"`
	Dice   *match.FileDice `json:"dice,omitempty"`
	Terms  *match.Terms    `json:"terms,omitempty"` // left out where there are none, as before there were any
}

func encodeHead(h *match.Head) (text, sum string, err error) {
	base, err := matchfile.FormatEntries(h.Base)
	if err != nil {
		return "", "", err
	}
	t := headText{Setup: h.Setup, Rules: h.Rules, Chairs: h.Chairs, Secret: h.Secret, Base: base, Lobby: h.Lobby, First: h.First, File: h.File, Dice: h.FileDice}
	if h.Terms != (match.Terms{}) {
		t.Terms = &h.Terms
	}
	if t.Setup.Data != "" {
		t.Data, t.Setup.Data = textSum(t.Setup.Data), ""
	}
	b, err := json.Marshal(t)
	return string(b), checksum("", string(b)), err
}

// decodeHead reads a head; data is the checksum of its profiles.
func decodeHead(id, text, sum string, created time.Time) (h match.Head, data string, err error) {
	h = match.Head{ID: id, Created: created}
	if checksum("", text) != sum {
		return h, "", changed("its head was changed: the checksum does not fit")
	}
	var t headText
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		return h, "", fmt.Errorf("its head cannot be read by this program: %w", err)
	}
	base, err := matchfile.ParseEntries(t.Base)
	if err != nil {
		return h, "", fmt.Errorf("the log it began with cannot be read by this program: %w", err)
	}
	h.Setup, h.Rules, h.Chairs, h.Secret, h.Base, h.Lobby, h.First, h.File, h.FileDice = t.Setup, t.Rules, t.Chairs, t.Secret, base, t.Lobby, t.First, t.File, t.Dice
	if t.Terms != nil {
		h.Terms = *t.Terms
	}
	return h, t.Data, nil
}

// changed is a checksum that does not fit: the one thing that makes a match damaged.
type changed string

func (c changed) Error() string { return string(c) }

// textSum names a text by what it says.
func textSum(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:])
}

// row is a record as it is written.
type row struct {
	seq, at      int64
	kind         string
	seat         int
	number, back int
	name, salt   string
	entries      string
	why, sum     string
	text         string
}

func encodeRecord(r *match.Record) (row, error) {
	entries, err := matchfile.FormatEntries(r.Entries)
	return row{int64(r.Seq), r.At.UnixMilli(), string(r.Kind), int(r.Seat), r.Number, r.Back, r.Name, r.Salt, entries, r.Why, "", r.Text}, err
}

// checksum chains a row to the one before it. A row without a reason or a text sums up as it did before there
// were any.
func (r *row) checksum(before string) string {
	text := fmt.Sprintf("%d %d %s %d %d %d %q %q\n%s", r.seq, r.at, r.kind, r.seat, r.number, r.back, r.name, r.salt, r.entries)
	if r.why != "" {
		text += fmt.Sprintf("\n%q", r.why)
	}
	if r.text != "" {
		text += fmt.Sprintf("\ntext %q", r.text)
	}
	return checksum(before, text)
}

func checksum(before, text string) string {
	h := sha256.Sum256([]byte(before + "\n" + text))
	return hex.EncodeToString(h[:16])
}

func (r *row) decode(before string) (match.Record, error) {
	if r.checksum(before) != r.sum {
		return match.Record{}, changed(fmt.Sprintf("record %d was changed, or the one before it is missing: the checksum does not fit", r.seq))
	}
	entries, err := matchfile.ParseEntries(r.entries)
	if err != nil {
		return match.Record{}, fmt.Errorf("record %d cannot be read by this program: %w", r.seq, err)
	}
	return match.Record{Seq: int(r.seq), At: time.UnixMilli(r.at).UTC(), Kind: match.Kind(r.kind), Seat: flow.Seat(r.seat),
		Number: r.number, Back: r.back, Name: r.name, Salt: r.salt, Text: r.text, Why: r.why, Entries: entries}, nil
}
