package browsertest

import (
	"strings"
	"testing"
)

// owned makes a table in the name of this page's browser and goes to it, as the button does.
func (x *tab) owned(terms string) {
	x.t.Helper()
	x.must(x.Do(`
		const made = await (await fetch('/api/matches', {method: 'POST', headers: {'Content-Type': 'application/json', 'X-Sortie-Owner': localStorage.getItem('sortie.owner')},
			body: JSON.stringify({setup: {system: 'toy', mission: 'duel', points: 7, lists: ['', ''], table: '', seed: '5', options: [], names: ['Ann', '']},
				seats: [{kind: 'me'}, {kind: 'link'}], terms: ` + terms + `})})).json();
		location.hash = '#/play/' + made.token`))
}

// role asks the server who this page is in its match.
const role = `fetch('/api/match', {headers: {Authorization: 'Bearer ' + location.hash.split('/')[2]}}).then(r => r.json())`

// Two people who have never met: one opens a table, the other reads its terms, sits down and brings a force that stays hidden; they
// talk, a clock runs out, the one who stayed claims, and they play again with the sides swapped.
func TestFromAnOpenTableToTheRematch(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	ann := open(t, "ann", url+"/#/tables", 1280, 800)
	ann.there("#opentable")
	ann.owned(`{clock: {kind: 'decision', seconds: 8}, open: true, watch: true, note: 'first games welcome'}`)
	ann.there("#ready")

	ben := open(t, "ben", url+"/#/tables", 390, 844)
	ben.click(".tabletabs button:nth-child(2)")
	ben.there("[data-sit]")
	if row := ben.text("[data-table]"); !strings.Contains(row, "8 seconds a decision") || !strings.Contains(row, "first games welcome") || !strings.Contains(row, "here") {
		t.Errorf("the row of the table says %q", row)
	}
	ben.click("[data-sit]")
	ben.there("[data-terms]")
	if terms := ben.text("[data-terms]"); !strings.Contains(terms, "8 seconds a decision") || !strings.Contains(terms, "by consent") {
		t.Errorf("the terms say %q", terms)
	}
	ben.must(ben.Do(`const i = document.querySelector('#name'); i.value = 'Ben'; i.dispatchEvent(new Event('input', {bubbles: true}))`))
	ben.click("#join")
	ben.there("#ready")

	ann.wait(`document.querySelector('[data-chair="1"]').textContent.includes('Ben')`)
	force := eval[string](ann, `document.querySelector('.chair.mine select').selectedOptions[0].textContent.split(',')[0]`)
	ann.click("#ready")
	ben.there(`[data-chair="0"][data-ready="true"]`)
	if seen := ben.text(`[data-chair="0"]`); force == "" || strings.Contains(seen, force) || !strings.Contains(seen, "sealed") {
		t.Errorf("Ben sees %q of %q", seen, force)
	}
	ann.click(`[data-say="Good luck"]`)
	ben.wait(`document.querySelector('.chat')?.textContent.includes('Good luck')`)
	ben.click("#ready")
	ann.there(".match [data-clock]")
	ben.there(".match [data-clock]")

	cho := open(t, "cho", url+"/#/tables", 1280, 800)
	cho.there("[data-watch]")
	cho.click("[data-watch]")
	cho.there(".match .watching")
	if eval[bool](cho, `!!document.querySelector('#chattab, #confirm, #claim')`) {
		t.Error("a watcher is offered what only players may do")
	}

	late, stayed := ann, ben
	ann.wait(`document.querySelector('.decision')`)
	if eval[int](ann, role+`.then(s => s.decision.seat)`) == 1 {
		late, stayed = ben, ann
	}
	stayed.there("#claim")
	if eval[bool](late, `!!document.querySelector('#claim')`) {
		t.Error("the late one may claim")
	}
	stayed.click("#claim")
	for _, x := range []*tab{ann, ben} {
		x.wait(`document.querySelector('#rematch')`)
	}
	stayed.click("#again")
	late.there(`[data-rematch="yes"]`)
	before := []string{eval[string](ann, "location.hash"), eval[string](ben, "location.hash")}
	late.click("#again")
	stayed.click("#tonext")
	for i, x := range []*tab{ann, ben} {
		x.wait("location.hash !== " + quote(before[i]))
		x.there(".match [data-clock]")
		if seat := eval[int](x, role+`.then(s => s.role.seats[0])`); seat != 1-i {
			t.Errorf("%s sits on seat %d", x.name, seat)
		}
	}
}

// An invitation is found again in every place, with a picture; who leaves his table is told where the game waits.
func TestTheInvitationStaysFindable(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	ann := open(t, "ann", url+"/#/tables", 1280, 800)
	ann.there("#opentable")
	ann.click(`.termform [aria-label="Open to"] button:nth-child(2)`)
	ann.click("#opentable")
	ann.there("#invite")
	ann.there(".qr path")
	link := eval[string](ann, `document.querySelector('#invite').value`)
	ann.must(ann.Go(url + "/#/tables"))
	ann.wait(`document.querySelector('.linkbox input')?.value === ` + quote(link))
	ann.there(".qr path")
	if eval[bool](ann, `!!document.querySelector('[data-table]')`) {
		t.Error("a table by link is listed for everybody")
	}
	ben := open(t, "ben", link, 1280, 800)
	ben.click("#join")
	ben.there("#ready")
	ann.must(ann.Go(url + "/#/rules"))
	ann.there(".mbar #gotable")
	ann.click("#gotable")
	ann.there("#ready")
}

// While one waits one plays a bot, and is led to the table when somebody has come.
func TestABotMeanwhile(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	ann := open(t, "ann", url+"/#/tables", 1280, 800)
	ann.there("#opentable")
	ann.click("#meanwhile")
	ann.there(".match .decision")
	ben := open(t, "ben", url+"/#/tables", 1280, 800)
	ben.there("[data-sit]")
	ben.click("[data-sit]")
	ben.click("#join")
	ben.there("#ready")
	ann.there(".match > .mbar")
	ann.click("#gotable")
	ann.there("#ready")
}

// Who watches a table that keeps watchers a turn behind sees the turn before, and is told so.
func TestWatchingATurnBehind(t *testing.T) {
	t.Parallel()
	url := serve(t, pickets())
	ann := open(t, "ann", url+"/#/tables", 1280, 800)
	ann.there("#opentable")
	ann.owned(`{clock: {kind: ''}, open: true, watch: true, delay: 1}`)
	ann.there("#ready")
	ben := open(t, "ben", url+"/#/tables", 1280, 800)
	ben.there("[data-sit]")
	ben.click("[data-sit]")
	ben.click("#join")
	ben.there("#ready")
	ben.click("#ready")
	ann.click("#ready")
	ann.there(".match [data-unit]")
	cho := open(t, "cho", url+"/#/tables", 1280, 800)
	cho.there("[data-watch]")
	cho.click("[data-watch]")
	cho.wait(`document.querySelector('.right')?.textContent.includes('a turn behind')`)
	turn := `Number(/Turn (\d+)/.exec(document.querySelector('.turn').textContent)[1])`
	for range 40 {
		for _, x := range []*tab{ann, ben} {
			x.must(x.Do("window.suggestAll = true;" + clickPlayer))
			if eval[bool](x, "!!document.querySelector('.decision[data-number]')") {
				eval[string](x, "window.playOne()")
			}
		}
		if eval[int](ann, turn) > 0 {
			break
		}
	}
	ann.wait(turn + " > 0")
	cho.wait(turn + " > 0") // the turn has begun: they see its beginning
	before := eval[string](cho, `document.querySelector('.log').textContent`)
	for range 4 {
		for _, x := range []*tab{ann, ben} {
			if eval[int](ann, turn) == 1 && eval[bool](x, "!!document.querySelector('.decision[data-number]')") {
				eval[string](x, "window.playOne()")
			}
		}
	}
	if eval[int](ann, turn) == 1 {
		if after := eval[string](cho, `document.querySelector('.log').textContent`); after != before {
			t.Errorf("in the same turn they read %q, then %q", before, after)
		}
	}
}
