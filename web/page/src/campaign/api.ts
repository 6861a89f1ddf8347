// The calls that campaigns add to those of every match.
import { call } from '../api';
import type { Answer } from '../types';
import type { Forecast, Member, OpenRoster, Sheet } from './types';

export const campaigns = {
  sheet: (token: string, seat: number) => call<Sheet>(`match/sheet?seat=${seat}`, { token }),
  member: (token: string, id: number, seat: number) => call<Member>(`match/member?id=${id}&seat=${seat}`, { token }),
  battle: (token: string) => call<{ token?: string; over: boolean }>('match/battle', { token, body: {} }),
  forecast: (token: string, number: number, answer?: Answer) => call<Forecast>('match/forecast', { token, body: { number, answer } }),
  roster: (system: string, text: string) => call<OpenRoster>(`systems/${system}/roster`, { body: { text } }),
  detail: (system: string, text: string, member: number) => call<Member>(`systems/${system}/roster`, { body: { text, member } }),
};
