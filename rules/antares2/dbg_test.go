package antares2

import (
	"fmt"
	"testing"

	"sortie/dice"
	"sortie/flow"
)

func TestDbg(t *testing.T) {
	dbgQ = func(s *State, q *flow.Question) {
		if q.Name != "consolidate" {
			return
		}
		a := q.Suggest(dice.NewRand(1, 2))
		fmt.Println("suggest", len(a.Paths), q.Refuse(&a), "unit", s.name(UnitID(q.Unit)), q.Rule)
		fmt.Println("default", q.HasDefault, len(q.Default.Paths), q.Refuse(&q.Default))
		for i := range s.Models {
			if !s.Models[i].Gone {
				fmt.Println(s.modelName(ModelID(i)), float64(s.Models[i].At.X)/508, float64(s.Models[i].At.Y)/508, s.Models[i].Facing, s.Models[i].Slow)
			}
		}
		for _, p := range a.Paths {
			fmt.Println(p)
		}
	}
	fightAtRandom(t, "x", fighters[3], fighters[3], 3030+31)
}
