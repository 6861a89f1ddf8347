package pack_test

import (
	"errors"
	"math"
	"reflect"
	"testing"

	"sortie/pack"
)

type inner struct {
	A int8
	B uint64
}

type state struct {
	N    int64
	U    uint16
	Flag bool
	Name string
	List []inner
	Grid [3]int32
}

func (s *state) fields(c *pack.Codec) {
	pack.Num(c, &s.N)
	pack.Num(c, &s.U)
	pack.Bool(c, &s.Flag)
	pack.String(c, &s.Name)
	pack.Slice(c, &s.List, func(c *pack.Codec, p *inner) {
		pack.Num(c, &p.A)
		pack.Num(c, &p.B)
	})
	pack.Nums(c, s.Grid[:])
}

func (s *state) bytes() []byte {
	c := pack.Writer(nil)
	s.fields(c)
	return c.Bytes()
}

func (s *state) hash() uint64 {
	c := pack.Hasher()
	s.fields(&c)
	return c.Sum()
}

func read(b []byte) (state, error) {
	var s state
	c := pack.Reader(b)
	s.fields(c)
	return s, c.Done()
}

func samples() []state {
	return []state{
		{},
		{N: math.MinInt64, U: math.MaxUint16, Flag: true, Name: "über", Grid: [3]int32{-1, 0, 1}},
		{N: math.MaxInt64, List: []inner{{-128, math.MaxUint64}, {127, 0}}},
	}
}

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	for _, s := range samples() {
		got, err := read(s.bytes())
		if err != nil || !reflect.DeepEqual(got, s) {
			t.Errorf("%+v came back as %+v (%v)", s, got, err)
		}
		if got.hash() != s.hash() {
			t.Errorf("%+v has another hash after reading", s)
		}
	}
}

func TestEveryFieldCountsInTheHash(t *testing.T) {
	seen := map[uint64]int{}
	base := samples()[2]
	changed := []func(*state){
		func(*state) {},
		func(s *state) { s.N-- },
		func(s *state) { s.U++ },
		func(s *state) { s.Flag = true },
		func(s *state) { s.Name = "a" },
		func(s *state) { s.List[0].A++ },
		func(s *state) { s.List[1].B++ },
		func(s *state) { s.List = s.List[:1] },
		func(s *state) { s.Grid[2] = 1 },
		func(s *state) { s.Grid[1] = 1 },
	}
	for i, change := range changed {
		s := base
		s.List = append([]inner(nil), base.List...)
		change(&s)
		if j, dup := seen[s.hash()]; dup {
			t.Errorf("changes %d and %d have the same hash", i, j)
		}
		seen[s.hash()] = i
	}
}

// The hash stands in match files, so it must be the same on every machine and in every release.
func TestTheHashIsFixed(t *testing.T) {
	s := samples()[1]
	if got, want := s.hash(), uint64(0x53114624269a84fe); got != want {
		t.Errorf("hash %#x, want %#x", got, want)
	}
}

func TestBrokenDataIsAFaultAndNoPanic(t *testing.T) {
	for _, s := range samples() {
		b := s.bytes()
		for n := range b {
			if _, err := read(b[:n]); err == nil {
				t.Errorf("%d of %d bytes were taken for a whole state", n, len(b))
			}
		}
		if _, err := read(append(b, 0)); err == nil {
			t.Error("a byte left over went unnoticed")
		}
	}
	huge := pack.Writer(nil)
	n := int64(1) << 40
	pack.Num(huge, &n)
	var list []inner
	c := pack.Reader(huge.Bytes())
	pack.Slice(c, &list, func(*pack.Codec, *inner) {})
	if !errors.Is(c.Done(), pack.ErrLength) || list != nil {
		t.Errorf("an impossible length: %v", c.Done())
	}
	var small int8
	c = pack.Reader(huge.Bytes())
	if pack.Num(c, &small); c.Err() == nil {
		t.Error("a number too large for its field was cut")
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range samples() {
		f.Add(s.bytes())
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := read(b)
		if err != nil {
			return
		}
		again, err := read(s.bytes())
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Errorf("%+v came back as %+v (%v)", s, again, err)
		}
	})
}

// One allocation is the codec itself, which the functions given to Slice make escape.
func TestHashingAllocatesAtMostItsCodec(t *testing.T) {
	s := samples()[2]
	var sum uint64
	if n := testing.AllocsPerRun(100, func() { sum += s.hash() }); n > 1 {
		t.Errorf("hashing allocates %v times", n)
	}
}

func TestAWholeStateInOneCall(t *testing.T) {
	a, b := [2]int16{3, -4}, [2]int16{}
	of := func(p *[2]int16) func(*pack.Codec) { return func(c *pack.Codec) { pack.Nums(c, p[:]) } }
	bytes := pack.Encode([]byte("x"), of(&a))
	if bytes[0] != 'x' || pack.Fill(bytes[1:], of(&b), func() error { return nil }) != nil || a != b {
		t.Errorf("%v came back as %v", a, b)
	}
	if pack.Hash(of(&a)) != pack.Hash(of(&b)) || pack.Hash(of(&a)) == pack.Hash(of(&[2]int16{3, 4})) {
		t.Error("a hash stands for another state")
	}
}

// Lists that lie side by side are written as one list of rows, and read back only into lists of that length.
func TestRowsAreReadIntoListsOfTheirLength(t *testing.T) {
	type lists struct {
		a []int16
		b []bool
	}
	fields := func(l *lists) func(*pack.Codec) {
		return func(c *pack.Codec) {
			pack.Rows(c, len(l.a), func(c *pack.Codec, i int) {
				pack.Num(c, &l.a[i])
				pack.Bool(c, &l.b[i])
			})
			pack.Fixed(c, len(l.b))
		}
	}
	from := lists{[]int16{7, -3}, []bool{true, false}}
	b := pack.Encode(nil, fields(&from))
	fine := func() error { return nil }
	to := lists{make([]int16, 2), make([]bool, 2)}
	if err := pack.Fill(b, fields(&to), fine); err != nil || !reflect.DeepEqual(from, to) {
		t.Errorf("%v came back as %v (%v)", from, to, err)
	}
	for n := range 4 {
		other := lists{make([]int16, n), make([]bool, n)}
		if err := pack.Fill(b, fields(&other), fine); (err == nil) != (n == 2) {
			t.Errorf("two rows read into %d: %v", n, err)
		}
	}
}
