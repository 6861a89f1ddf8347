// Package defiance is the rulebook Defiance: Vital Ground. Forces, lists, missions and tables are in package
// force below it. The chapters that need no table stand here as plain functions: dice, weapons, fire, suppression,
// morale, command and the deck, areas, hand-to-hand, vehicles, terrain, the score. Every number is a tally whose
// lines carry rows of ledger.tsv, and every condition that a row makes is asked of the law.
package defiance
