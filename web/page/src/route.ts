// Addresses are #/screen/argument/…; what stands after # never leaves the browser.
import { Store } from './store';

export type Route = { screen: string; args: string[] };

// plain is a part of an address as it was meant; one that was cut in the middle of a sign is taken as it stands.
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parse(): Route {
  const parts = location.hash.replace(/^#\/?/, '').split('/').map(plain);
  return { screen: parts[0] || 'start', args: parts.slice(1) };
}

export const route = new Store<Route>(parse());
addEventListener('hashchange', () => route.set(parse()));

export function href(screen: string, ...args: (string | number)[]): string {
  return '#/' + [screen, ...args.map(a => encodeURIComponent(String(a)))].join('/');
}
export function go(screen: string, ...args: (string | number)[]) {
  location.hash = href(screen, ...args);
}
export function replace(screen: string, ...args: (string | number)[]) {
  history.replaceState(null, '', href(screen, ...args));
  route.set(parse());
}
export const absolute = (screen: string, ...args: string[]) => location.origin + '/' + href(screen, ...args);
