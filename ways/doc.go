// Package ways finds the shortest way of a body among closed ground and other bodies, and the nearest
// place where it can stand: exactly, in whole numbers, without trying directions.
//
// A Field is the table as one body sees it that moves without turning. What is closed is grown by the body,
// so that the body becomes a point: everything strictly nearer than a reach to a convex core is shut, its
// edge is open. Round such corners a shortest way is made of straight legs and arcs. Arcs are drawn as
// corners every two degrees just outside the circle, so a way is longer than the true one by less than a
// unit (1/20 mm) for each quarter turn round an inch and a half, and every leg of it is judged by the same exact question as a
// player's own.
//
// A Crowd finds places for several bodies beside each other; see there what it promises.
package ways
