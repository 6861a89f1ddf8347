// The shapes that the server sends and takes: docs/api.md. Lengths are 1/20 mm, an inch is 508.
// tools/pagetypes holds them against the Go types.

export type Point = { x: number; y: number };
export type Shape = { kind: string; points: Point[]; radius?: number; width?: number; facing?: number; half?: number };
export type Fact = { name: string; value: string; rule?: string };
export type Count = { name: string; value: number };
export type Zone = { name: string; seat: number; points: Point[] };
export type Side = { name: string; force: string; score: number };
export type Part = { name: string; kind: string; level?: number; line: Point[] };
export type Terrain = {
  id: number;
  name: string;
  called?: string;
  kind: string;
  shape: Shape;
  facts: Fact[] | null;
  parts?: Part[];
  marks?: Count[];
};
export type Arc = { turn: number; wide: number };
export type Slot = { name?: string; note?: string; arcs?: Arc[]; lost?: string };
export type Share = { label: string; share: number };
export type Plan = { slots: Slot[] | null; hits?: Share[]; rule?: string };
export type Sign = { name: string; look: string; rule?: string };
export type Figure = {
  id: number;
  name: string;
  kind: string;
  at: Point;
  shape: Shape;
  facing: number;
  level?: number;
  weapon?: string;
  marks?: Count[];
  reach?: number;
  plan?: Plan;
};
export type OrderDie = { face: string; current?: boolean; retained?: boolean };
export type Weapon = { name: string; facts: Fact[] | null };
export type Unit = {
  id: number;
  seat: number;
  name: string;
  kind: string;
  type: string;
  icon: string;
  where: string;
  points: number;
  strong: number;
  left: number;
  order?: string;
  dice?: OrderDie[];
  stats: Fact[] | null;
  rules?: Fact[];
  weapons?: Weapon[];
  marks?: Count[];
  figures: Figure[] | null;
  hull?: Shape;
};
export type Marker = {
  id: number;
  name: string;
  kind: string;
  seat: number;
  held?: number;
  at: Point;
  radius?: number;
  shape?: Shape;
  text?: string;
};
export type Card = { seat: number; unit: number; state: string; count: number; command?: boolean; text?: string; share?: number };
export type Tracker = { name: string; label?: string; counts: Count[] };
// points and places of the sides by seat; of ranks 1 is the first
export type Result = { over: boolean; winner: number; points: number[]; ranks?: number[]; why: string; rule?: string };
export type View = {
  system: string;
  seat: number;
  turn: number;
  turns: number;
  phase: string;
  table: { width: number; height: number; zones?: Zone[] };
  sides: Side[];
  terrain: Terrain[] | null;
  units: Unit[] | null;
  markers: Marker[] | null;
  trackers: Tracker[] | null;
  signs?: Sign[];
  cards?: Card[];
  result: Result;
};

export type Refusal = { rule: string; why: string; fix?: string };
export type SumLine = { label: string; rule?: string; value: number; limit?: boolean };
export type Sum = { name: string; total: number; text: string; lines: SumLine[] };
export type Offer = {
  value: number;
  key: string;
  label: string;
  sort?: string; // offers of one sort are counted together: the weapon of several models
  rule?: string;
  refused?: Refusal;
  sum?: Sum;
  need?: string; // what a die must show for the sum, in the words of the game
  unit?: number;
  thing?: Thing;
};
// A thing on the table: ids are those of the view, each sort has its own.
export type Thing = { sort: 'unit' | 'figure' | 'marker' | 'piece'; id: number };
export type Corner = { facing?: number; turned?: boolean; height?: number; manner?: 'walk' | 'crawl' | 'climb' | 'jump'; prone?: boolean };
export type Path = { figure: number; points: Point[]; facing?: number; turned?: boolean; corners?: Corner[] };
export type Answer = { value?: number; values?: number[]; paths?: Path[]; word?: string };
export type Kind = 'pick one' | 'pick several' | 'move' | 'place' | 'allocate' | 'number';
export type Overlay = { kind: string; from: Point[]; to?: Point[]; size?: number; text?: string; bad?: boolean; soft?: boolean };
export type Span = { from: number; to: number };
export type Decision = {
  number: number;
  name: string;
  kind: Kind;
  seat: number;
  prompt: string;
  rule?: string;
  shared?: string; // the row that says why in words, where the rule only says which book holds
  unit: number;
  target: number;
  thing?: Thing;
  min: number;
  max: number;
  reacts?: boolean;
  corners?: boolean;
  length?: boolean; // its number is a length, and no count
  way?: Point[]; // the way that its length is a place on
  spans?: Span[]; // the stretches of it that may be answered
  offers?: Offer[];
  items?: Offer[];
  plan?: Answer;
  overlays?: Overlay[];
};
// A plan that is tried: what is meant for the nth question of a name about a unit, and what becomes of each question.
export type Meant = { name: string; unit: number; nth: number; answer: Answer };
export type Tried = {
  decision: Decision;
  nth: number;
  fate: 'fits' | 'stands' | 'refused' | 'asked';
  answer?: Answer;
  refusal?: Refusal;
  after?: string[]; // dice that fall before it is asked
  others?: boolean; // another side may be asked something before it
};
// What another side may answer a plan with, before one of its rows: never which of its units.
export type Reply = { seat: number; before: number; rule?: string; ways?: ReplyWay[] };
export type ReplyWay = { label: string; rule?: string };
export type Trial = { rows: Tried[]; over: boolean; replies?: Reply[]; overlays?: Overlay[]; hint?: Answer; why?: string; odds?: Odds };
export type Wish = { at?: number; look?: number; hint?: 'quick' | 'deep'; odds?: boolean; bare?: boolean };
export type GameEvent = {
  name: string;
  seat: number;
  unit: number;
  target: number;
  by?: Thing;
  to?: Thing[];
  text: string;
  rule?: string;
  sum?: Sum;
  faces?: number[];
  paths?: Path[];
  secret?: boolean;
};
export type Finding = { verdict: string; value: number; text: string; sum?: Sum; refusal?: Refusal; cited?: string[] };

export type Switch = { id: string; value: string };
export type SeatInfo = { kind: string; name: string; bot: string; joined: boolean; online: boolean; out?: boolean };
export type Match = {
  id: string;
  system: string;
  name: string;
  mission: string;
  points: number;
  rules: string;
  created: string;
  changed: string;
  status: string;
  reason: string;
  seats: SeatInfo[];
  dice: {
    commitment: string;
    seals: string[] | null;
    salts: string[] | null;
    round: number;
    sealed: boolean;
    fallen: number;
    why?: string;
  };
  first?: boolean; // a guided first game: its dice are known
  options: Switch[] | null;
  file?: boolean;
  terms: Terms;
};
// What the players agree on beside the rules. A clock without a kind is none.
export type Terms = {
  clock: Clock;
  open?: boolean;
  note?: string;
  undo?: string;
  watch?: boolean;
  heard?: boolean;
  delay?: number;
};
export type Clock = { kind: '' | 'decision' | 'game' | 'turn'; seconds?: number; free?: number };
export type Clocks = { left: number[]; runs: number }; // milliseconds of each seat when the state was made, and whose clock runs
export type Remark = { seq: number; at: string; seat: number; text: string };
export type Chat = { from: number; list: Remark[] }; // forget the lines from that number on, then append
export type Rematch = { yes: boolean[]; no: boolean[]; made: boolean };
export type OpenTable = { match: Match; free: number[]; invite: string; watch: string; watching: number };
export type Picture = { size: number; path: string };
export type State = {
  id: string;
  version: number;
  match: Match;
  role: { kind: string; seats: number[] | null };
  seat: number;
  view: View;
  decision: Decision | null;
  result: Result;
  events: { from: number; list: GameEvent[] | null };
  since: number;
  undo: Undo;
  notes?: Note[];
  fault: string;
  clocks?: Clocks;
  chat?: Chat; // for those who may read it
  rematch?: Rematch; // after the end
  setting?: boolean; // forces are still being set up
  helped?: boolean; // and that of who is asked is set up for him
  lobby?: { chosen: boolean[]; ready: boolean[]; list: string }; // while the forces are chosen; the view has the table alone then
};
export type Undo = { can: boolean; free: boolean; bar: '' | 'dice' | 'secret' | 'answer'; question: string; request: Ask | null };
export type Ask = { seat: number; number: number; question: string; event: number; agreed?: number[] }; // event: the first of the log that would go
export type Note = { kind: 'undo' | 'deny'; seat: number; question: string; version: number };

export type Mission = { id: string; name: string; text: string; sides?: number[] };
export type NamedList = { id: string; name: string; force: string; points: number; text: string };
export type RuleOption = { id: string; text: string; rule: string; default: string; values: string[] | null };
export type System = {
  id: string;
  first?: boolean; // there is a guided first game
  name: string;
  version: string;
  missions: Mission[] | null;
  lists: NamedList[] | null;
  options: RuleOption[] | null;
  bots: string[] | null;
  points: number;
  campaign?: string; // of campaigns: the system that plays their battles
  edition?: string; // the system that this is another edition of
};
export type OptionEntry = { key: string; name: string; points: number; max: number; text?: string; rule?: string; rules?: Fact[] };
export type UnitEntry = {
  key: string;
  name: string;
  slot: string;
  type: string;
  points: number;
  models: number;
  members: string;
  unique?: boolean;
  upgrades?: OptionEntry[];
  rules?: Fact[];
};
export type TraitEntry = { name: string; text: string; rule: string };
export type WordEntry = { name: string; rule: string };
export type PieceEntry = { kind: string; name: string; text: string; line: string };
export type Catalogue = {
  forces: { key: string; name: string; units: UnitEntry[] | null }[] | null;
  options: OptionEntry[] | null;
  sizes: { from: number; slots: { slot: string; least: number; most: number }[]; options: number }[] | null;
  pieces: PieceEntry[] | null;
  traits: TraitEntry[] | null;
  words: WordEntry[] | null;
  phases: WordEntry[] | null;
};
export type Parameter = { id: string; text: string; values?: string[]; min: number; max: number; default: string };
export type Situation = { unit: string; target: string; told: Switch[] };
export type Duel = {
  situation: Situation;
  unit: UnitEntry;
  target: UnitEntry;
  test?: { name: string; pass: number };
  odds: Odds;
  sums: Sum[] | null;
};
export type CurvePoint = {
  value: number;
  acts: number;
  lost: number;
  any: number;
  destroyed: number;
  points: number;
  cost: number;
  marks: { name: string; mean: number }[];
  exact: boolean;
  error: number;
  refused?: string;
};
export type RuleEntry = { id: string; section: string; text: string; ruling: string };
export type Difference = { id: string; chapter: string; here: string; there: string; note: string; alike?: boolean };
export type Editions = { here: string; there: string; rows: Difference[] | null };
export type Fault = { line: number; what: string; rule: string; fix: string };
export type ListReport = {
  name: string;
  force: string;
  points: number;
  limit: number;
  text: string;
  faults: Fault[] | null;
  notes?: string[] | null;
};
export type OwnList = { id: string; system: string; name: string; points: number; text: string; updated?: string };
export type Mine = { match: Match; seats: number[] | null; yours: boolean; asked: number; left?: number };
export type Started = { match: Match; token: string; invites?: string[] | null; watch?: string; holds?: boolean; why?: string };
export type Reason = { event: number; seat: number; question: string; text: string };
export type SeatChoice = { kind: 'me' | 'link' | 'bot'; bot?: string };
export type Setup = {
  system: string;
  mission: string;
  points: number;
  lists: string[];
  table: string;
  seed: string;
  options: Switch[];
  names: string[];
  data?: string; // the profiles that a match carries; the page sends none
};

export type OddsValue = { value: number; share: number };
export type OddsRow = { name: string; now: number; flag?: boolean; mean: number; values: OddsValue[] };
export type Odds = {
  exact: boolean;
  runs: number;
  samples: number;
  error: number;
  lost: OddsRow[];
  marks: string[] | null;
  units: { unit: number; name: string; seat: number; rows: OddsRow[]; same: string[] }[] | null;
};
export type Step = { entry: number; seat: number; name: string; turn: number; lead: number; leads?: number[]; events: GameEvent[] | null };
// a decision that cost its side something, by what looking ahead finds
export type Choice = {
  entry: number;
  turn: number;
  unit: number;
  name?: string;
  asked: string;
  given: string;
  better: string;
  cost: number;
};
export type TurningPoint = { entry: number; turn: number; seat: number; swing: number; lead: number; text: string };
export type LuckRoll = { name: string; seat: number; sides: number; count: number; mean: number; expected: number; faces: number[] | null };
export type Luck = { rolls: LuckRoll[] | null };
export type Replay = { steps: Step[]; result: Result; luck: Luck; turning: TurningPoint[] | null };
export type DieRecord = { entry: number; die: number; name: string; sides: number; bag?: number[] | null; face: number };
export type DiceEpoch = {
  entry: number;
  die: number;
  why: string;
  commitment: string;
  seals: string[] | null;
  salts: string[] | null;
  secret: string;
};
export type DiceRecord = {
  commitment: string;
  seals: string[] | null;
  salts: string[] | null;
  secret: string;
  epochs: DiceEpoch[] | null;
  rolls: DieRecord[] | null;
};

// The guided first game of a system: what is told when a question comes up for the first time.
export type FirstWord = { name: string; rule: string };
export type FirstStep = { title: string; when?: string[]; turn?: number; say: string; why: string; words?: FirstWord[] };
export type FirstGame = { title: string; steps: FirstStep[] };
