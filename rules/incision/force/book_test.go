package force

import (
	"testing"
)

// book is the one that ships.
func book(t testing.TB) *Book {
	t.Helper()
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestTheExampleShardsAddUp(t *testing.T) {
	b := book(t)
	for _, e := range b.Examples {
		r := b.Examine(&e.Shard)
		t.Log(e.Key, r.Active, r.Total, r.Cost, r.ShardXP, r.Leader)
		for _, f := range r.Faults {
			t.Error(e.Key, f.Line, f.Fault)
		}
		re := e.Shard.Rebuilt()
		r = b.Examine(re)
		t.Log("  rebuilt", r.Active, r.Total, r.Cost, r.ShardXP)
	}
}
