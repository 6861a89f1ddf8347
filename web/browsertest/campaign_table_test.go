package browsertest

import (
	"testing"
	"time"

	"sortie/campaign"
	"sortie/internal/toy/tour"
	"sortie/web"
)

// A battle of a campaign is fought at its own table and leads back; the page knows no rulebook, so any system's campaign
// is played on it. Two play at one screen.
func TestABattleAtTheTable(t *testing.T) {
	t.Parallel()
	url := served(t, web.System{System: pickets()}, web.System{System: campaign.System(tour.Rules{})})
	x := open(t, "ann", url+"/#/campaigns", 1440, 900)
	x.there("#begin")
	x.press("[...document.querySelectorAll('#newcampaign [role=radio]')].find(b => /this screen/.test(b.textContent))")
	x.click("#begin")
	x.there(".croom .op")
	x.goOn(question + " === 'battle'")
	x.press("[...document.querySelectorAll('.decision .offer')].find(o => /this table/.test(o.textContent))")
	x.click("#confirm")
	x.goOn("document.querySelector('#fight')")
	x.click("#fight")
	x.there(".backtocampaign")
	x.play("", 2*time.Minute)
	x.click(".backtocampaign")
	x.there(".croom")
	x.wait("/1 of 3 duels fought/.test(document.querySelector('.track').textContent)")
	x.goOn(question + " === 'battle'")
}
