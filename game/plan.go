package game

import "sortie/tally"

// Sign is how a mark of figures is drawn on a table, where a dot would not tell it from others.
type Sign struct {
	Name string     `json:"name"` // of the mark
	Look string     `json:"look"` // "down", "star", "bar", "hex", "bolt", "eye", "cross"
	Rule tally.Rule `json:"rule,omitempty"`
}

// Plan is how a model with several weapons is laid out, and what a hit does to it.
type Plan struct {
	Slots []Slot     `json:"slots"`
	Hits  []Share    `json:"hits,omitempty"`
	Rule  tally.Rule `json:"rule,omitempty"` // behind what a hit does
}

// Slot is a place for a weapon. Without a name it is empty.
type Slot struct {
	Name string `json:"name,omitempty"`
	Note string `json:"note,omitempty"` // what a person must know of it, in a few words
	Arcs []Arc  `json:"arcs,omitempty"` // into which it points
	Lost string `json:"lost,omitempty"` // why it cannot be used any more
}

// Arc is a part of the circle about a model, in degrees: its middle, to the left of ahead, and how wide it is.
type Arc struct {
	Turn int `json:"turn"`
	Wide int `json:"wide"`
}

// Share is one of the things that may come of a hit, in hundredths.
type Share struct {
	Label string `json:"label"`
	Share int    `json:"share"`
}
