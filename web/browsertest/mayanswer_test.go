package browsertest

import (
	"strings"
	"testing"
	"time"
)

// shootsAt tries the units that may act, one after the other, at the first target each has, and stops where the other side may answer.
const shootsAt = `(async () => {
	const sleep = ms => new Promise(r => setTimeout(r, ms));
	const rest = async () => { await sleep(30); for (let i = 0; i < 400 && 'trying' in document.body.dataset; i++) await sleep(25); };
	const one = css => document.querySelector('.decision ' + css);
	await rest();
	for (const v of [...document.querySelectorAll('.decision .offer:not(.no)')].map(b => b.dataset.value)) {
		document.querySelector('.course li[data-row=unit]:not(.open) .hd')?.click();
		await rest();
		const unit = one('.offer[data-value="' + v + '"]:not(.no)');
		if (!unit) continue;
		if (!unit.classList.contains('on')) unit.click();
		await rest();
		document.querySelector('.course li[data-row=order]:not(.open) .hd')?.click();
		await rest();
		const fire = one('[data-key=fire]:not(.no)');
		if (!fire) continue;
		if (!fire.classList.contains('on')) fire.click();
		await rest();
		document.querySelector('.course li[data-row=target]:not(.open) .hd')?.click();
		await rest();
		const target = document.querySelector('.decision[data-question=target] .offer:not(.no)');
		if (!target) continue;
		if (!target.classList.contains('on')) target.click();
		await rest();
		if (document.querySelector('.mayanswer li')) return true;
	}
	return false;
})()`

// Who plans reads that the other side may answer, after what and how, each way with its rule; never which unit would, and nothing is sent.
func TestTheOtherSideMayAnswer(t *testing.T) {
	t.Parallel()
	url := serveAll(t)
	for _, system := range []string{"a2", "is"} {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			x, token := inBattle(t, url, system)
			for try := 0; ; try++ {
				if try == 12 {
					t.Fatal("twelve times nobody could answer a shot")
				}
				x.play(asked+"?.dataset.question === 'unit' && !document.querySelector('[aria-label=Reaction]')", time.Minute)
				if eval[bool](x, shootsAt) {
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
			x.opens("document.querySelector('.mayanswer .word')")
			x.there(".mayanswer .cite")
			if got := look(t, url, token); got.Decision.Number != now.Decision.Number {
				t.Error("something was answered")
			}
		})
	}
}
