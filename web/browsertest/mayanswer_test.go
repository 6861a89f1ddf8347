package browsertest

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// answered looks for a plan of the unit that acts which the other side may answer, the shortest first: choices in their order, ways as they
// are proposed. It asks the server as the page does and returns what was meant, or nothing.
const answered = `(async () => {
	const token = location.hash.split('/').pop(), number = Number(document.querySelector('.decision[data-number]').dataset.number);
	const plan = async (steps, wish) => (await fetch('/api/match/plan', {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + token},
		body: JSON.stringify({number, steps, ...wish})})).json();
	const queue = [[]];
	for (let n = 0; n < 150 && queue.length; n++) {
		const steps = queue.shift(), t = await plan(steps);
		if (!t.rows) return null;
		if (t.replies?.length && steps.length) return steps;
		const at = t.rows.findIndex(r => r.fate !== 'fits' && !r.decision.reacts && (r.decision.kind === 'pick one' || r.decision.kind === 'move')), r = t.rows[at];
		if (at < 0 || r.fate === 'refused' || steps.length > 4) continue;
		const mean = answer => queue.push([...steps, {name: r.decision.name, unit: r.decision.unit, nth: r.nth, answer}]);
		if (r.decision.kind === 'move') {
			const hint = (await plan(steps, {at, hint: 'quick', bare: true})).hint;
			if (hint?.paths?.length) mean(hint);
		} else for (const o of (r.decision.offers ?? []).filter(o => !o.refused)) mean({value: o.value});
	}
	return null;
})()`

// clicked makes such a plan in the panel: each choice is clicked in its row, a way is the one that is suggested there.
const clicked = `(async steps => {
	const sleep = ms => new Promise(r => setTimeout(r, ms));
	const rest = async () => { await sleep(40); for (let i = 0; i < 800 && 'trying' in document.body.dataset; i++) await sleep(25); };
	await rest();
	for (const s of steps) {
		const rows = () => [...document.querySelectorAll('.course > li[data-row="' + s.name + '"]')];
		const row = rows()[s.nth] ?? rows()[0];
		if (row && !row.classList.contains('open')) { row.querySelector('.hd').click(); await rest(); }
		if (s.answer.paths) { [...document.querySelectorAll('.decision .foot button')][0].click(); for (let i = 0; i < 400 && !document.querySelector('.decision .hint'); i++) await sleep(25); }
		else {
			const o = document.querySelector('.decision .offer[data-value="' + (s.answer.value ?? 0) + '"], .decision .ord[data-value="' + (s.answer.value ?? 0) + '"]');
			if (!o) return false;
			if (!o.classList.contains('on')) o.click();
		}
		await rest();
	}
	return !!document.querySelector('.mayanswer li');
})`

// Who plans reads that the other side may answer, after what and how, each way with its rule; never which unit would, and nothing is sent.
func TestTheOtherSideMayAnswer(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	for _, system := range []string{"a2", "g1", "ff", "is", "dvg"} {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			x, token := inBattle(t, url, system)
			for try := 0; ; try++ {
				if try == 40 {
					t.Fatal("forty times nobody could answer")
				}
				x.play("['unit', 'order', 'action'].includes("+asked+"?.dataset.question) && !document.querySelector('[aria-label=Reaction]')", 2*time.Minute)
				if steps := eval[json.RawMessage](x, answered); string(steps) != "null" && eval[bool](x, clicked+"("+string(steps)+")") {
					break
				}
				number := look(t, url, token).Decision.Number
				x.play(asked+"?.dataset.number !== '"+itoa(number)+"'", time.Minute) // the next activation may see somebody
			}
			now := look(t, url, token)
			text := x.text(".mayanswer")
			for _, u := range now.View.Units {
				if u.Seat != now.Seat && strings.Contains(text, u.Name) {
					t.Errorf("%s is named among what the other side may do: %q", u.Name, text)
				}
			}
			if !strings.Contains(text, "After ") || eval[bool](x, "/-/.test([...document.querySelectorAll('.mayanswer .word')].map(w => w.textContent).join())") {
				t.Errorf("the list reads %q", text)
			}
			t.Log(text)
			if eval[bool](x, "!!document.querySelector('.mayanswer .word')") {
				x.opens("document.querySelector('.mayanswer .word')")
			}
			x.there(".mayanswer .cite")
			if got := look(t, url, token); got.Decision.Number != now.Decision.Number {
				t.Error("something was answered")
			}
		})
	}
}
