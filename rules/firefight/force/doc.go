// Package force is what Firefight is played with, before anybody plays: profiles and keywords, terrain, orders,
// entries and lists with their checks, missions and options, all read from definition lines, and tables made for
// them. The rules of the book (package firefight) read it and never change it.
package force
