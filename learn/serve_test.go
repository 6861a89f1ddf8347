package learn_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"io"
	"reflect"
	"strings"
	"testing"

	"sortie/catalog"
	"sortie/flow"
	"sortie/internal/toy"
	"sortie/learn"
)

// pupil is a learner at the other end of the channel.
type pupil struct {
	t     *testing.T
	in    io.WriteCloser
	out   io.Reader
	done  chan error
	ready learn.Ready
}

func teach(t *testing.T, c learn.Config, games int) *pupil {
	t.Helper()
	v, err := learn.NewVec(c, games, 2)
	if err != nil {
		t.Fatal(err)
	}
	a, in := io.Pipe()
	out, b := io.Pipe()
	p := &pupil{t: t, in: in, out: out, done: make(chan error, 1)}
	go func() {
		err := learn.Serve(v, a, b)
		v.Close()
		b.Close()
		p.done <- err
	}()
	t.Cleanup(func() { in.Close(); out.Close() })
	return p
}

func (p *pupil) greet() *pupil {
	p.t.Helper()
	kind, body := p.ask('h', append([]byte("SRTL"), 1, 0))
	if kind != 'H' || !bytes.HasPrefix(body, []byte("SRTL\x01\x00")) {
		p.t.Fatalf("the greeting is answered by %c: %s", kind, body)
	}
	if err := json.Unmarshal(body[6:], &p.ready); err != nil {
		p.t.Fatal(err)
	}
	return p
}

func (p *pupil) send(kind byte, body []byte) {
	head := binary.LittleEndian.AppendUint32(nil, uint32(len(body)))
	if _, err := p.in.Write(append(append(head, kind), body...)); err != nil {
		p.t.Fatal(err)
	}
}

func (p *pupil) ask(kind byte, body []byte) (byte, []byte) {
	p.t.Helper()
	p.send(kind, body)
	return p.receive()
}

func (p *pupil) receive() (byte, []byte) {
	p.t.Helper()
	var head [5]byte
	if _, err := io.ReadFull(p.out, head[:]); err != nil {
		p.t.Fatal(err)
	}
	body := make([]byte, binary.LittleEndian.Uint32(head[:]))
	if _, err := io.ReadFull(p.out, body); err != nil {
		p.t.Fatal(err)
	}
	return head[4], body
}

func (p *pupil) see(kind byte, body []byte) []learn.Record {
	p.t.Helper()
	k, b := p.ask(kind, body)
	if k != 'S' {
		p.t.Fatalf("got %c: %s", k, b)
	}
	var out []learn.Record
	for i := range p.ready.Games {
		r, err := p.ready.Schema.ReadRecord(b[i*p.ready.Record:][:p.ready.Record])
		if err != nil {
			p.t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

func seedOf(n uint64) []byte { return binary.LittleEndian.AppendUint64(nil, n) }

// What comes out of the channel is what the batch shows, number by number, for every system.
func TestTheChannelTellsWhatIsSeen(t *testing.T) {
	for _, s := range catalog.Systems() {
		t.Run(s.ID, func(t *testing.T) {
			const games = 3
			c := config(s.System, "", "random")
			p := teach(t, c, games).greet()
			v, err := learn.NewVec(c, games, 1)
			if err != nil {
				t.Fatal(err)
			}
			defer v.Close()
			if err := v.Reset(4); err != nil {
				t.Fatal(err)
			}
			seen := p.see('r', seedOf(4))
			actions, outcomes := make([]int, games), make([]learn.Outcome, games)
			for n := range 25 {
				var step []byte
				for i := range games {
					var o learn.Observation
					v.Env(i).Observe(&o)
					same(t, &seen[i], &o, len(v.Env(i).Actions()))
					actions[i] = n % len(v.Env(i).Actions())
					step = binary.LittleEndian.AppendUint16(step, uint16(actions[i]))
				}
				if err := v.Step(actions, outcomes); err != nil {
					t.Fatal(err)
				}
				if seen = p.see('s', step); outcomes[0].Done || outcomes[1].Done || outcomes[2].Done {
					break
				}
			}
			p.send('e', nil)
			if err := <-p.done; err != nil {
				t.Error(err)
			}
		})
	}
}

func same(t *testing.T, r *learn.Record, o *learn.Observation, actions int) {
	t.Helper()
	if r.Seat != int(o.Seat) || r.Actions != actions {
		t.Fatalf("seat %d with %d actions, want %d with %d", r.Seat, r.Actions, o.Seat, actions)
	}
	want := *o
	want.Seat, want.Question, want.Kind = 0, "", 0
	if !reflect.DeepEqual(r.Seen, want) {
		t.Fatalf("%s reads otherwise than it was written", o.Question)
	}
}

// A game that ends is seen at its end, with its rewards; the next step begins another.
func TestTheChannelShowsTheEnd(t *testing.T) {
	p := teach(t, config(toy.System()), 1).greet()
	r := p.see('r', seedOf(1))[0]
	for n := 0; !r.Done; n++ {
		if n > 1000 {
			t.Fatal("the game does not end")
		}
		r = p.see('s', []byte{byte(n % r.Actions), 0})[0]
	}
	if r.Seat != int(flow.Nobody) || r.Actions != 0 || r.Reward[0]+r.Reward[1] != 1 {
		t.Errorf("the end is %+v", r)
	}
	if r = p.see('s', []byte{9, 9})[0]; r.Done || r.Actions == 0 || r.Reward[0]+r.Reward[1] != 0 {
		t.Errorf("the next game begins with %+v", r)
	}
	if again := p.see('b', append([]byte{0, 0}, seedOf(77)...))[0]; again.Actions == 0 {
		t.Errorf("a game begun alone is %+v", again)
	}
}

// A frame that cannot be carried out is answered with its cause and changes nothing.
func TestBadFramesAreNamed(t *testing.T) {
	p := teach(t, config(toy.System()), 2).greet()
	for _, c := range []struct {
		kind byte
		body []byte
		want string
	}{
		{'s', []byte{0, 0, 0, 0}, "reset the games before"},
		{'b', append([]byte{0, 0}, seedOf(1)...), "reset all games before"},
		{'r', []byte{1, 2}, "a seed of 8 bytes, not 2"},
		{'x', nil, "no frame of kind 'x'"},
	} {
		if kind, body := p.ask(c.kind, c.body); kind != 'E' || !strings.Contains(string(body), c.want) {
			t.Errorf("%c is answered by %c %s; want %q", c.kind, kind, body, c.want)
		}
	}
	before := p.see('r', seedOf(3))
	for _, c := range []struct {
		kind byte
		body []byte
		want string
	}{
		{'s', []byte{0, 0}, "2 games has as many actions"},
		{'s', []byte{0, 0, 255, 255}, "game 1 has no action 65535"},
		{'b', append([]byte{2, 0}, seedOf(1)...), "there is no game 2"},
		{'b', []byte{2}, "not 1 bytes"},
	} {
		if kind, body := p.ask(c.kind, c.body); kind != 'E' || !strings.Contains(string(body), c.want) {
			t.Errorf("%c is answered by %c %s; want %q", c.kind, kind, body, c.want)
		}
	}
	other := teach(t, config(toy.System()), 2).greet()
	other.see('r', seedOf(3))
	if got, want := p.see('s', []byte{1, 0, 0, 0}), other.see('s', []byte{1, 0, 0, 0}); !reflect.DeepEqual(got, want) || reflect.DeepEqual(got, before) {
		t.Error("a refused frame changed the games")
	}
}

// A conversation that cannot be understood ends, and both sides learn why.
func TestBrokenConversations(t *testing.T) {
	for _, c := range []struct {
		name string
		say  func(p *pupil)
		want string
	}{
		{"no greeting", func(p *pupil) { p.send('r', seedOf(1)) }, "begin with 'h'"},
		{"another program", func(p *pupil) { p.send('h', []byte("HTTP11")) }, "no greeting of a learner"},
		{"another version", func(p *pupil) { p.send('h', []byte("SRTL\x07\x00")) }, "speaks version 7 of the channel, and this Sortie speaks 1"},
		{"a huge frame", func(p *pupil) { go p.in.Write([]byte("GET / HTTP/1.1")) }, "the largest is"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := teach(t, config(toy.System()), 1)
			c.say(p)
			if kind, body := p.receive(); kind != 'E' || !strings.Contains(string(body), c.want) {
				t.Errorf("answered by %c %s; want %q", kind, body, c.want)
			}
			if err := <-p.done; err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("it ends with %v", err)
			}
		})
	}
	t.Run("cut off", func(t *testing.T) {
		p := teach(t, config(toy.System()), 1).greet()
		go io.Copy(io.Discard, p.out)
		p.in.Write([]byte{8, 0, 0, 0, 'r', 1})
		p.in.Close()
		if err := <-p.done; err == nil || !strings.Contains(err.Error(), "ends after 1 of its 8 bytes") {
			t.Errorf("it ends with %v", err)
		}
	})
}
