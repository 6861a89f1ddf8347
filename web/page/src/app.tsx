// Which screen an address means.
import { useEffect } from 'preact/hooks';
import { news, useNews, waitingFor } from './people/news';
import { route } from './route';
import { Builder } from './screens/builder';
import { Campaigns } from './screens/campaigns';
import { DiceCheck } from './screens/dicecheck';
import { DuelScreen } from './screens/duel';
import { EditionsScreen } from './screens/editions';
import { Join } from './screens/join';
import { Lists } from './screens/lists';
import { MatchScreen } from './screens/match';
import { Matches } from './screens/matches';
import { ReplayScreen } from './screens/replay';
import { RosterScreen } from './screens/roster';
import { Rules } from './screens/rules';
import { SettingsScreen } from './screens/settings';
import { SetupScreen } from './screens/setup';
import { Start } from './screens/start';
import { Tables } from './screens/tables';
import { useStore } from './store';

export function App() {
  const r = useStore(route),
    [a, b] = r.args,
    waits = waitingFor(useStore(news)).length;
  useNews(r.screen + (a ?? ''));
  useEffect(() => {
    // a table says itself whose turn it is
    if (r.screen !== 'play' && r.screen !== 'watch')
      document.title = (waits ? `● ${waits} waiting – ` : '') + (r.screen === 'start' ? 'Sortie' : 'Sortie: ' + r.screen);
  }, [r.screen, waits]);
  switch (r.screen) {
    case 'play':
    case 'watch':
      return <MatchScreen key={a} token={a ?? ''} />;
    case 'join':
      return <Join key={a} token={a ?? ''} />;
    case 'tables':
      return <Tables />;
    case 'settings':
      return <SettingsScreen />;
    case 'setup':
      return <SetupScreen />;
    case 'lists':
      return <Lists />;
    case 'list':
      return <Builder key={a + (b ?? '')} id={a} shared={b} />;
    case 'campaigns':
      return <Campaigns />;
    case 'roster':
      return <RosterScreen key={a + (b ?? '')} system={a} list={b} />;
    case 'matches':
      return <Matches />;
    case 'replay':
      return <ReplayScreen key={a} token={a ?? ''} entry={b ? Number(b) : undefined} />;
    case 'rules':
      return <Rules system={a} rule={b} />;
    case 'editions':
      return <EditionsScreen key={a} system={a ?? ''} />;
    case 'odds':
      return <DuelScreen args={r.args} />;
    case 'dice':
      return <DiceCheck token={a ?? ''} />;
    default:
      return <Start />;
  }
}
