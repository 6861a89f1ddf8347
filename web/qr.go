package web

import (
	"fmt"
	"net/http"
	"strings"

	"rsc.io/qr"
)

// maxQR bounds what a picture says: a link of this server is far shorter.
const maxQR = 500

// picture is a QR code as the page draws it: a path of squares in a box of that size, without a rim.
type picture struct {
	Size int    `json:"size"`
	Path string `json:"path"`
}

// qr draws a link, so that a phone can read it from a screen. Nobody else is asked.
func (s *Server) qr(r *http.Request) (any, error) {
	var in struct {
		Text string `json:"text"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if in.Text == "" || len(in.Text) > maxQR {
		return nil, bad("a picture can be had of 1 to %d bytes", maxQR)
	}
	code, err := qr.Encode(in.Text, qr.M)
	if err != nil {
		return nil, bad("no picture can be made of this: %v", err)
	}
	return drawQR(code), nil
}

// drawQR joins the dark squares of each row.
func drawQR(code *qr.Code) picture {
	var b strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", from, y, x-from, x-from)
			}
		}
	}
	return picture{code.Size, b.String()}
}
