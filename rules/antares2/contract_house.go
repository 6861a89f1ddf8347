package antares2

// reduceHits takes the forced re-rolls, or the halving of a blast, that the target's situation calls for.
func (r *Run) reduceHits(b *Bout) {}
