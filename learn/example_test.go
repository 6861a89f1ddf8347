package learn_test

import (
	"fmt"

	"sortie/catalog"
	"sortie/learn"
)

// Eight games of Antares 2 side by side against the random bot; the learner, who knows nothing yet,
// takes the first action every time. Games that end are begun anew.
func ExampleVec() {
	batch, err := learn.NewVec(config(catalog.Systems()[0].System, "", "random"), 8, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer batch.Close()
	if err := batch.Reset(1); err != nil {
		fmt.Println(err)
		return
	}
	var (
		seen     learn.Observation
		actions  = make([]int, batch.Len())
		outcomes = make([]learn.Outcome, batch.Len())
		ended    int
	)
	for range 400 {
		for i := range actions {
			batch.Env(i).Observe(&seen) // numbers for a model; batch.Env(i).Actions() are what it may do
			actions[i] = 0
		}
		if err := batch.Step(actions, outcomes); err != nil {
			fmt.Println(err)
			return
		}
		for _, o := range outcomes {
			if o.Done {
				ended++
			}
		}
	}
	fmt.Println("games have ended:", ended > 0)
	// Output: games have ended: true
}
