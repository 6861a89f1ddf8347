// Which key does what at the table: letters of tools that one may give other letters. Digits, Enter, Space, Escape and
// the arrows stay what they are.
import { prefs, setPrefs } from './prefs';

// tools are the letters as they come, in the order in which they are listed for people.
export const tools = 'cqgikphonvzxwmbju';

// keyFor is the letter that a tool has now; toolFor the tool of a letter pressed, or the letter itself if it has none.
export const keyFor = (tool: string): string => prefs.value.keys[tool] ?? tool;
export function toolFor(key: string): string {
  for (const t of tools) if (keyFor(t) === key) return t;
  return tools.includes(key) ? '' : key; // a tool has moved away from it
}

// taken are the letters that tools use: no offer gets them.
export const taken = (): Set<string> => new Set([...tools].map(keyFor));

// bind gives a tool another letter; whoever had that one gets the old.
export function bind(tool: string, key: string) {
  if (!/^[a-z]$/.test(key)) return;
  const keys = { ...prefs.value.keys },
    old = keyFor(tool),
    other = [...tools].find(t => t !== tool && keyFor(t) === key);
  if (other) keys[other] = old;
  keys[tool] = key;
  for (const t of Object.keys(keys)) if (keys[t] === t) delete keys[t];
  setPrefs({ keys });
}
