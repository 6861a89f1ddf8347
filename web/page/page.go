// Package page holds the screen of Sortie as files to serve: a page that draws any game.View and asks
// any game.Decision. Its source is TypeScript under src, bundled into dist by the program in build;
// what is embedded is dist, so that building Sortie needs nothing but Go.
package page

import (
	"embed"
	"io/fs"
)

//go:generate go run ./build

//go:embed dist
var dist embed.FS

// Files is the page: index.html and what it loads, nothing else.
func Files() fs.FS {
	f, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return f
}
