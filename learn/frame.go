package learn

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// The binary channel between a learning program and this process: frames over two pipes. A frame is the length of what
// follows (4 bytes), a kind (1 byte) and a body. Numbers are little endian. docs/learning.md has the page.
const (
	// Channel is the version spoken here; both sides say it first.
	Channel = 1
	// magic begins the greeting, so that a stray program is noticed at once.
	magic = "SRTL"

	maxFrame = 64 << 20
)

// Kinds of frame. Upper case goes to the learner.
const (
	frameHello = 'h' // magic, version (2 bytes); answered by frameReady
	frameReset = 'r' // seed (8 bytes); answered by frameSeen
	frameStep  = 's' // one action a game (2 bytes each), of no account for one that has ended and begins anew; answered by frameSeen
	frameBegin = 'b' // game (2 bytes) and seed (8 bytes): begins one game alone; answered by frameSeen
	frameEnd   = 'e' // nothing; the conversation is over

	frameReady = 'H' // magic, version (2 bytes), a JSON object: Ready
	frameSeen  = 'S' // one record a game; see seen
	frameError = 'E' // text; nothing has changed, and the next frame is taken
)

// frame is one message.
type frame struct {
	kind byte
	body []byte
}

// readFrame reads one frame into memory that is used again. An end between two frames is io.EOF.
func readFrame(in io.Reader, room []byte) (frame, []byte, error) {
	var head [5]byte
	if n, err := io.ReadFull(in, head[:]); err != nil {
		if n > 0 {
			err = fmt.Errorf("learn: a frame ends after %d bytes of its head of 5: %w", n, io.ErrUnexpectedEOF)
		}
		return frame{}, room, err
	}
	size := binary.LittleEndian.Uint32(head[:])
	if size > maxFrame {
		return frame{}, room, fmt.Errorf("learn: a frame of %d bytes is announced, and the largest is %d: is the other side speaking this channel?", size, maxFrame)
	}
	if int(size) > cap(room) {
		room = make([]byte, size)
	}
	room = room[:size]
	if n, err := io.ReadFull(in, room); err != nil {
		return frame{}, room, fmt.Errorf("learn: a frame of kind %q ends after %d of its %d bytes: %w", head[4], n, size, io.ErrUnexpectedEOF)
	}
	return frame{head[4], room}, room, nil
}

// appendFrame appends a frame whose body is written by a function.
func appendFrame(dst []byte, kind byte, body func([]byte) []byte) []byte {
	at := len(dst)
	dst = body(append(dst, 0, 0, 0, 0, kind))
	binary.LittleEndian.PutUint32(dst[at:], uint32(len(dst)-at-5))
	return dst
}

// greeting is the beginning of hello and ready.
func greeting(dst []byte) []byte {
	return binary.LittleEndian.AppendUint16(append(dst, magic...), Channel)
}

// greeted reads a greeting.
func greeted(body []byte) error {
	if len(body) != len(magic)+2 || string(body[:len(magic)]) != magic {
		return fmt.Errorf("learn: this is no greeting of a learner: it begins with %q and a version", magic)
	}
	if v := binary.LittleEndian.Uint16(body[len(magic):]); v != Channel {
		return fmt.Errorf("learn: the learner speaks version %d of the channel, and this Sortie speaks %d: take the package that came with it", v, Channel)
	}
	return nil
}

// A record of frameSeen is one game: a head, then the numbers of an observation, each four bytes. The length of a record
// follows from the schema.
const recordHead = 8 // seat (1, 255 for nobody), done (1), actions (2), a spare 4 for what follows to lie well

// record appends what is seen of one game: its head, the rewards by seat, the score, then every list of the observation.
func record(dst []byte, o *Observation, out *Outcome, sides, actions int) []byte {
	done := byte(0)
	if out.Done {
		done = 1
	}
	dst = append(dst, byte(o.Seat), done, byte(actions), byte(actions>>8), 0, 0, 0, 0)
	for seat := range sides {
		r := float32(0)
		if seat < len(out.Reward) {
			r = out.Reward[seat]
		}
		dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(r))
	}
	dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(float32(out.Score)))
	for _, list := range [...][]float32{o.Global, o.Units, o.Markers, o.Terrain, o.Actions} {
		for _, n := range list {
			dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(n))
		}
	}
	return dst
}

// Record is what a learner reads of one game; see ReadRecord.
type Record struct {
	Seat    int
	Done    bool
	Actions int
	Reward  []float32
	Score   float32
	Seen    Observation // its lists
}

// Size is how long a record is.
func (s *Schema) Size() int {
	return recordHead + 4*(s.Sides+1+len(s.Global)+s.Units*len(s.Unit)+s.Markers*len(s.Marker)+s.Terrains*len(s.Terrain)+s.Actions*len(s.Action))
}

// ReadRecord reads back what record wrote.
func (s *Schema) ReadRecord(b []byte) (Record, error) {
	if len(b) != s.Size() {
		return Record{}, fmt.Errorf("learn: a record has %d bytes, not %d", s.Size(), len(b))
	}
	r := Record{Seat: int(int8(b[0])), Done: b[1] == 1, Actions: int(binary.LittleEndian.Uint16(b[2:]))}
	b = b[recordHead:]
	take := func(n int) []float32 {
		list := make([]float32, n)
		for i := range list {
			list[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
		}
		b = b[4*n:]
		return list
	}
	r.Reward, r.Score = take(s.Sides), take(1)[0]
	r.Seen.Global, r.Seen.Units = take(len(s.Global)), take(s.Units*len(s.Unit))
	r.Seen.Markers, r.Seen.Terrain, r.Seen.Actions = take(s.Markers*len(s.Marker)), take(s.Terrains*len(s.Terrain)), take(s.Actions*len(s.Action))
	return r, nil
}
