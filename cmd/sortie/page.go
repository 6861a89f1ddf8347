package main

import (
	"io/fs"

	"sortie/web/page"
)

// pageFiles is the page to serve.
func pageFiles() fs.FS { return page.Files() }
