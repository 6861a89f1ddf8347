package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// PlaceFile is the name of a file that is made once and never touched again. When it was last changed is
// known to the system alone and goes with no copy: where that is not what the anchor remembers, the folder was
// copied or put back, whole as it may be, and dice that were seen may be missing from it.
const PlaceFile = "sortie.place"

// placeText is all that stands in it.
const placeText = "Sortie knows by this file that its data folder is no copy. Leave it as it is.\n"

// placeOf tells what a folder is known by, and makes the file if there is none. It is "" where the system cannot
// say.
func placeOf(dir string) (string, error) {
	name := filepath.Join(dir, PlaceFile)
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	switch {
	case err == nil:
		_, err = f.WriteString(placeText)
		if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
			return "", errors.Join(err, os.Remove(name)) // half of it would be changed later
		}
	case !errors.Is(err, fs.ErrExist):
		return "", err
	}
	info, err := os.Stat(name)
	if err != nil {
		return "", err
	}
	return placed(info), nil
}

// standFor lets a folder go for the one that it was copied from, if that is where its anchor says.
func standFor(dir, to string) error {
	ends, was, err := readAnchor(filepath.Join(to, AnchorFile))
	if err != nil || was == "" {
		return nil // what is wrong with an anchor is said where it is opened
	}
	info, err := os.Stat(filepath.Join(dir, PlaceFile))
	if err != nil || placed(info) != was {
		return nil
	}
	place, err := placeOf(to)
	if err != nil {
		return err
	}
	a, err := openAnchor(filepath.Join(to, AnchorFile), ends, place)
	return errors.Join(err, a.close())
}
