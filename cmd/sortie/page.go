package main

import "io/fs"

// pageFiles is the page to serve; nil means the server's placeholder.
func pageFiles() fs.FS { return nil }
