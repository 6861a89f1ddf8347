// What the server says of campaigns; the Go types are in the room campaign.
import type { Count, Fact, ListReport, Refusal, Sum } from '../types';

export type Rung = { label: string; value: number };
export type LegSide = { level: number; fielded: number; earned: number; lost?: string[] };
export type Leg = {
  number: number;
  mission: number;
  name: string;
  grade: string;
  text: string;
  state: 'done' | 'next' | 'later' | 'skipped';
  ladder: Rung[];
  got?: LegSide[];
};
export type Stat = { name: string; value: string; note?: string; changed?: boolean; sum?: Sum };
export type Gain = { name: string; before: number; after: number };
export type Step = {
  level: number;
  cost: number;
  text: string;
  gains?: Gain[];
  state: 'own' | 'open' | 'far' | 'no';
  short?: number;
  no?: Refusal;
  value: number;
};
export type Tree = { name: string; note?: string; have: number; steps: Step[] };
export type Item = { name: string; text?: string; cost?: number; purse?: boolean; short?: number; no?: Refusal; value?: number };
export type Member = {
  id: number;
  index: number;
  name: string;
  kind: string;
  role: string;
  icon: string;
  state: 'ready' | 'hurt' | 'captive' | 'lost' | 'gone';
  said: string;
  value: number;
  free: number;
  free_text?: string;
  text: string;
  leads?: boolean;
  marks: Count[] | null;
  stats?: Stat[];
  trees?: Tree[];
  gear?: Item[];
  shop?: Item[];
};
export type Entry = {
  mission: number;
  name: string;
  grade: string;
  opponent: string;
  earned: number;
  spent: number;
  on?: string;
  total: number;
};
export type Roster = {
  seat: number;
  name: string;
  player: string;
  force: string;
  points: number;
  purse: number;
  purse_sum?: Fact[];
  rule?: string;
  members: Member[] | null;
  gear?: Item[];
  log?: Entry[];
  text?: string;
  json?: string;
  plans: boolean;
};
export type Pick = { name: string; limit: number; from: number; to: number; least: number; most: number; rules: string[] };
export type Choice = { key: string; label: string; rule?: string };
export type Meeting = {
  number: number;
  name: string;
  way: '' | 'table' | 'bots' | 'entered';
  levels: Choice[];
  fates: Choice[];
  sides: { members: string[] | null }[];
};
export type Sheet = {
  title: string;
  text: string;
  stage: string;
  mission: number;
  missions: number;
  purse: string;
  unit: string;
  legs: Leg[] | null;
  rosters: Roster[];
  pick?: Pick;
  battle?: Meeting;
};
export type OpenRoster = { roster: Roster; report: ListReport; text: string; json: string };
