// Package table says who stands where: bodies in groups, the things they hold, and the ground as it is now. It is
// plain data that a book's state embeds, beside what only that book knows of a body or a group. It has no rules:
// whether a body may stand somewhere is for march and the book.
//
// A group is a linked run of bodies, so that groups split, join and lose members to others; an id once given is
// never given again, and an empty group keeps its own.
package table

import (
	"iter"

	"sortie/flow"
	"sortie/geom"
)

// BodyID and GroupID are places in the lists of a table; they never change during a game.
type (
	BodyID  int16
	GroupID int16
)

// NoBody and NoGroup stand for nobody.
const (
	NoBody  BodyID  = -1
	NoGroup GroupID = -1
)

// Nowhere stands for no piece of ground.
const Nowhere int16 = -1

// Body is one figure, vehicle or machine, on the table or off it.
type Body struct {
	Base   int16 // its outline, an index into Table.Bases
	Group  GroupID
	next   BodyID // of its group, NoBody for the last
	Aboard BodyID // what carries it, NoBody for nothing
	At     geom.Point
	Facing geom.Angle
	Inside int16       // the piece it is in or on, Nowhere for the open
	Height geom.Length // above the ground it stands on, for what flies, climbs or is on a roof
	Level  int8        // floor of that piece, 0 on the ground
	Prone  bool
	Off    bool // not on the table now: aboard, in reserve, not deployed
	Gone   bool // out of play for good
}

// Group is bodies that act as one.
type Group struct {
	Owner   flow.Seat // whose it was at the start
	Side    flow.Seat // who controls it now
	first   BodyID
	last    BodyID
	Carrier GroupID // whose bodies it is aboard, NoGroup for none
}

// Thing is something that lies on the table or is held: an objective, a charge, a load.
type Thing struct {
	Kind   int16 // in the book's words
	Side   flow.Seat
	At     geom.Point // while nobody holds it
	Level  int8
	Holder BodyID
	Value  int16
	Gone   bool
}

// Table is bodies, groups, things and ground.
type Table struct {
	Bases  []geom.Shape // about the origin, looking along x; the book's, never changed in play
	Size   geom.Point   // of the table, from its corner at the origin
	Bodies []Body
	Groups []Group
	Things []Thing
	Ground Ground
}

// Box is the whole table.
func (t *Table) Box() geom.Box { return geom.Box{Max: t.Size} }

// Enlist begins an empty group.
func (t *Table) Enlist(side flow.Seat) GroupID {
	t.Groups = append(t.Groups, Group{Owner: side, Side: side, first: NoBody, last: NoBody, Carrier: NoGroup})
	return GroupID(len(t.Groups) - 1)
}

// Add puts a new body of a base into a group, off the table.
func (t *Table) Add(g GroupID, base int16) BodyID {
	id := BodyID(len(t.Bodies))
	t.Bodies = append(t.Bodies, Body{Base: base, Group: NoGroup, next: NoBody, Aboard: NoBody, Inside: Nowhere, Off: true})
	t.link(id, g)
	return id
}

func (t *Table) link(b BodyID, g GroupID) {
	body, group := &t.Bodies[b], &t.Groups[g]
	body.Group, body.next = g, NoBody
	if group.first == NoBody {
		group.first = b
	} else {
		t.Bodies[group.last].next = b
	}
	group.last = b
}

func (t *Table) unlink(b BodyID) {
	group, next := &t.Groups[t.Bodies[b].Group], t.Bodies[b].next
	before := NoBody
	for x := group.first; x != b; x = t.Bodies[x].next {
		before = x
	}
	if before == NoBody {
		group.first = next
	} else {
		t.Bodies[before].next = next
	}
	if group.last == b {
		group.last = before
	}
}

// Give puts a body into another group, behind those who are in it: a captive, a man taken over, one who joins.
func (t *Table) Give(b BodyID, g GroupID) {
	t.unlink(b)
	t.link(b, g)
}

// Split makes a new group of some bodies of one group, under the same owner and control.
func (t *Table) Split(g GroupID, bodies ...BodyID) GroupID {
	t.Groups = append(t.Groups, t.Groups[g])
	id := GroupID(len(t.Groups) - 1)
	t.Groups[id].first, t.Groups[id].last = NoBody, NoBody
	for _, b := range bodies {
		t.Give(b, id)
	}
	return id
}

// Join gives all bodies of a group to another. The empty one stays in the list.
func (t *Table) Join(from, into GroupID) {
	for b := t.Groups[from].first; b != NoBody; {
		next := t.Bodies[b].next
		t.Give(b, into)
		b = next
	}
}

// Roll ranges over all bodies of a group, those out of play too, in the order in which they came to it.
func (t *Table) Roll(g GroupID) iter.Seq[BodyID] {
	return func(yield func(BodyID) bool) {
		for b := t.Groups[g].first; b != NoBody; b = t.Bodies[b].next {
			if !yield(b) {
				return
			}
		}
	}
}

// Head is the first body of a group, out of play or not, NoBody if it is empty; Next the one after a body in its group.
// With them the innermost loops go along a group.
func (t *Table) Head(g GroupID) BodyID { return t.Groups[g].first }

// Next is the body after this one in its group, NoBody after the last.
func (b *Body) Next() BodyID { return b.next }

// Members ranges over the bodies of a group that are in play.
func (t *Table) Members(g GroupID) iter.Seq[BodyID] {
	return func(yield func(BodyID) bool) {
		for b := t.Groups[g].first; b != NoBody; {
			body := &t.Bodies[b]
			if !body.Gone && !yield(b) {
				return
			}
			b = body.next
		}
	}
}

// Standing ranges over the bodies of a group that are on the table.
func (t *Table) Standing(g GroupID) iter.Seq[BodyID] {
	return func(yield func(BodyID) bool) {
		for b := t.Groups[g].first; b != NoBody; {
			body := &t.Bodies[b]
			if !body.Gone && !body.Off && !yield(b) {
				return
			}
			b = body.next
		}
	}
}

// Count is the number of bodies of a group in play.
func (t *Table) Count(g GroupID) int {
	n := 0
	for b := t.Groups[g].first; b != NoBody; b = t.Bodies[b].next {
		if !t.Bodies[b].Gone {
			n++
		}
	}
	return n
}

// Enrolled is the number of all bodies of a group, those out of play too.
func (t *Table) Enrolled(g GroupID) int {
	n := 0
	for b := t.Groups[g].first; b != NoBody; b = t.Bodies[b].next {
		n++
	}
	return n
}

// Member is the n-th body of a group counted from 1, those out of play too, as people name them.
func (t *Table) Member(g GroupID, n int) BodyID {
	for b := t.Groups[g].first; b != NoBody; b = t.Bodies[b].next {
		if n--; n == 0 {
			return b
		}
	}
	return NoBody
}

// First is the first body of a group in play, NoBody if there is none.
func (t *Table) First(g GroupID) BodyID {
	for b := range t.Members(g) {
		return b
	}
	return NoBody
}

// Stands tells whether a body is on the table.
func (t *Table) Stands(b BodyID) bool { return !t.Bodies[b].Gone && !t.Bodies[b].Off }

// SideOf is who controls a body.
func (t *Table) SideOf(b BodyID) flow.Seat { return t.Groups[t.Bodies[b].Group].Side }

// Remove takes a body out of play. What it held lies where it stood; who was aboard of it is the book's matter.
func (t *Table) Remove(b BodyID) {
	t.Bodies[b].Gone = true
	t.Drop(b)
}

// TakeOff takes the bodies of a group off the table without harm.
func (t *Table) TakeOff(g GroupID) {
	for b := range t.Members(g) {
		t.Bodies[b].Off = true
	}
}

// Put stands a body on the table.
func (t *Table) Put(b BodyID, at geom.Point, facing geom.Angle) {
	body := &t.Bodies[b]
	body.At, body.Facing, body.Off = at, facing, false
}

// Board takes a body off the table into another one; Land is Put with nothing to carry it.
func (t *Table) Board(b, carrier BodyID) {
	t.Bodies[b].Aboard, t.Bodies[b].Off = carrier, true
}

// Land puts down a body that was carried.
func (t *Table) Land(b BodyID, at geom.Point, facing geom.Angle) {
	t.Bodies[b].Aboard = NoBody
	t.Put(b, at, facing)
}

// Passengers ranges over the bodies in play that a body carries.
func (t *Table) Passengers(carrier BodyID) iter.Seq[BodyID] {
	return func(yield func(BodyID) bool) {
		for b := range t.Bodies {
			if t.Bodies[b].Aboard == carrier && !t.Bodies[b].Gone && !yield(BodyID(b)) {
				return
			}
		}
	}
}

// Take lets a body hold a thing.
func (t *Table) Take(b BodyID, thing int) { t.Things[thing].Holder = b }

// Drop lays down everything a body holds, where it stands.
func (t *Table) Drop(b BodyID) {
	for i := range t.Things {
		if th := &t.Things[i]; th.Holder == b {
			th.Holder, th.At, th.Level = NoBody, t.Bodies[b].At, t.Bodies[b].Level
		}
	}
}

// Where is the place of a thing: its holder's, or its own.
func (t *Table) Where(thing int) geom.Point {
	if h := t.Things[thing].Holder; h != NoBody {
		return t.Bodies[h].At
	}
	return t.Things[thing].At
}
