package matchfile

import (
	"bytes"
	"fmt"
	"strings"

	"sortie/flow"
)

// FormatEntries writes entries as the lines of a log, for those who keep a log in pieces.
func FormatEntries(entries []flow.Entry) (string, error) {
	var b bytes.Buffer
	for i := range entries {
		if err := writeEntry(&b, &entries[i]); err != nil {
			return "", fmt.Errorf("entry %d: %w", i+1, err)
		}
	}
	return b.String(), nil
}

// ParseEntries reads the lines of a log back.
func ParseEntries(text string) ([]flow.Entry, error) {
	var out []flow.Entry
	for text != "" {
		line, rest, whole := strings.Cut(text, "\n")
		if !whole {
			return nil, fmt.Errorf("entry %d: its line is cut off", len(out)+1)
		}
		e, err := parseEntry(line)
		if err != nil {
			return nil, fmt.Errorf("entry %d: %w", len(out)+1, err)
		}
		out, text = append(out, e), rest
	}
	return out, nil
}
