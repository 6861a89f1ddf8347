// Package force is what Antares 2 is played with, before anybody plays: profiles and special rules by name, terrain
// and buildings, munitions, damage charts, lists with their checks, missions and options, all read from definition
// lines, and tables made for them. The rules of the book (package antares2) read it and never change it.
package force
