package tally

import "slices"

// Notes collect the rules that bore on a judgement, each once. Play itself keeps none: a nil Notes
// takes everything and holds nothing.
type Notes struct{ Rules []Rule }

// Add notes a rule.
func (n *Notes) Add(rule Rule) {
	if n != nil && rule != "" && !slices.Contains(n.Rules, rule) {
		n.Rules = append(n.Rules, rule)
	}
}

// Has tells whether a rule was noted.
func (n *Notes) Has(rule Rule) bool { return n != nil && slices.Contains(n.Rules, rule) }
