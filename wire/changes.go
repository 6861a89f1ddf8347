package wire

import (
	"encoding/json"
	"reflect"

	"sortie/game"
)

// gone marks an entry of a list that is not there any more.
const gone = "gone"

// show puts the view of the seat into a question, or what has changed of the one that the bot has.
func (x *exchange) show(ask *Out) error {
	c := x.player.conn
	if !c.views {
		return nil
	}
	v := x.game.View(x.q.Seat)
	if !c.parts {
		ask.View = &v
		return nil
	}
	now, err := plainView(&v)
	if err != nil {
		return err
	}
	if c.seen == nil || c.seen["seat"] != now["seat"] { // a bot on several seats has one view at a time
		ask.View = &v
	} else if ask.Changes = Changes(c.seen, now); ask.Changes == nil {
		ask.Changes = map[string]any{}
	}
	c.seen = now
	return nil
}

// plainView is a view as a program reads it.
func plainView(v *game.View) (map[string]any, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var out map[string]any
	return out, json.Unmarshal(b, &out)
}

// Changes is what makes the second of two objects out of the first: each field that is another, null for one that is not
// there any more. Of an object within, its changes; of a list whose entries have ids, the changes of those that
// are others, each with its id, entries that are new as they are, and {"id":…,"gone":true} for those that are not there any
// more; of anything else the whole. The order of such lists means nothing. Nil if they are the same.
func Changes(old, now map[string]any) map[string]any {
	var out map[string]any
	put := func(field string, v any) {
		if out == nil {
			out = map[string]any{}
		}
		out[field] = v
	}
	for field, v := range now {
		was, there := old[field]
		if there && reflect.DeepEqual(was, v) {
			continue
		}
		put(field, change(was, v))
	}
	for field := range old {
		if _, there := now[field]; !there {
			put(field, nil)
		}
	}
	return out
}

func change(was, v any) any {
	if a, ok := was.(map[string]any); ok {
		if b, ok := v.(map[string]any); ok {
			return Changes(a, b)
		}
	}
	a, known := byID(was)
	b, ids := byID(v)
	if !known || !ids || len(b) == 0 || len(a) == 0 { // what is empty has no ids to tell it by
		return v
	}
	list := []any{}
	for _, e := range v.([]any) {
		entry := e.(map[string]any)
		before, there := a[entry["id"]]
		if !there {
			list = append(list, entry)
			continue
		}
		if c := Changes(before, entry); c != nil {
			c["id"] = entry["id"]
			list = append(list, c)
		}
	}
	for _, e := range was.([]any) {
		if id := e.(map[string]any)["id"]; b[id] == nil {
			list = append(list, map[string]any{"id": id, gone: true})
		}
	}
	return list
}

// byID finds the entries of a list by their ids; false if some have none, or one twice.
func byID(v any) (map[any]map[string]any, bool) {
	list, ok := v.([]any)
	if !ok {
		return nil, false
	}
	out := map[any]map[string]any{}
	for _, e := range list {
		entry, ok := e.(map[string]any)
		if !ok || entry["id"] == nil || out[entry["id"]] != nil {
			return nil, false
		}
		out[entry["id"]] = entry
	}
	return out, true
}

// Apply makes the second object out of the first and its changes; neither is altered.
func Apply(old, changes map[string]any) map[string]any {
	out := map[string]any{}
	for field, v := range old {
		out[field] = v
	}
	for field, c := range changes {
		if c == nil {
			delete(out, field)
			continue
		}
		out[field] = apply(out[field], c)
	}
	return out
}

func apply(was, c any) any {
	if a, ok := was.(map[string]any); ok {
		if b, ok := c.(map[string]any); ok {
			return Apply(a, b)
		}
	}
	a, known := byID(was)
	b, ids := byID(c)
	if !known || !ids || len(a) == 0 || len(b) == 0 {
		return c
	}
	list := []any{}
	for _, e := range was.([]any) {
		id := e.(map[string]any)["id"]
		switch c := b[id]; {
		case c == nil:
			list = append(list, e)
		case c[gone] != true:
			list = append(list, Apply(a[id], c))
		}
	}
	for _, e := range c.([]any) {
		if id := e.(map[string]any)["id"]; a[id] == nil {
			list = append(list, e)
		}
	}
	return list
}
