// The page begins here.
import { render } from 'preact';
import { App } from './app';
import { applyTheme } from './prefs';

applyTheme();
render(<App />, document.getElementById('app')!);
