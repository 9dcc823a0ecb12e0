// The addresses of all pages. Patterns are paths below the folder of the pages; links are whole addresses.

import { formatSetId, type SetId } from '@mcr-arena/tournament';
import { inBase } from './base.ts';
import { type ParamsOf, pathOf } from './pattern.ts';
import { formatVersionName, type VersionName } from './version-name.ts';

export const PATTERNS = {
  home: '/',
  compete: '/compete',
  newCompetition: '/compete/new',
  daily: '/daily',
  tournament: '/tournaments/:id',
  set: '/tournaments/:id/rounds/:round/tables/:table/sets/:set',
  deal: '/deals/:competition/:set/:deal',
  ladder: '/ladder',
  match: '/matches/:match',
  contest: '/contests/:id',
  record: '/replay',
  verify: '/verify',
  tools: '/tools',
  dumps: '/dumps',
  solitaire: '/solitaire',
  calculator: '/calculator',
  fans: '/fans',
  fan: '/fans/:fan',
  signIn: '/sign-in',
  signUp: '/sign-up',
  setPassword: '/set-password',
  account: '/account',
  myBots: '/bots',
  newBot: '/bots/new',
  administration: '/administration',
  groups: '/groups',
  group: '/groups/:id',
  newTask: '/groups/:id/tasks/new',
  task: '/tasks/:id',
  join: '/join',
  trainer: '/trainer',
  learn: '/learn',
  lesson: '/learn/:lesson',
  analysis: '/analysis',
  lobby: '/play',
  table: '/tables/:table',
  games: '/games',
  game: '/games/:game',
  gameDeal: '/games/:game/deals/:deal',
  duplicate: '/duplicates/:id',
  duplicateComparison: '/duplicates/:id/deals/:deal',
  duplicateDeal: '/duplicates/:id/competitors/:competitor/deals/:deal',
  compare: '/compare',
  comparison: '/comparisons/:id',
  notices: '/notices',
  bot: '/bots/:owner/:bot',
  versionReport: '/bots/:owner/:bot/versions/:version',
  docs: '/docs',
  doc: '/docs/:page',
  docPart: '/docs/:page/:part',
  howItWorks: '/how-it-works',
} as const;

/** Former addresses of pages, with the new ones. `:name` stands for the same text in both. */
export const MOVED: Readonly<Record<string, string>> = {
  '/ladder/bots/:owner/:bot': PATTERNS.bot,
  '/tournaments/:competition/rounds/:round/tables/:table/sets/:set/deals/:deal':
    '/deals/:competition/r:round-t:table-s:set/:deal',
  '/ladder/sets/:set/deals/:deal': '/deals/ladder/:set/:deal',
  '/matches/:competition/sets/:set/deals/:deal': PATTERNS.deal,
  '/comparisons/:competition/walls/:set/deals/:deal': PATTERNS.deal,
  '/tournaments': '/compete?kind=bots',
  '/tournaments/new': '/compete/new?kind=bots',
  '/contests': '/compete?kind=contests',
  '/contests/new': '/compete/new?kind=contests',
  '/duplicates': '/compete?kind=people',
  '/duplicates/new': '/compete/new?kind=people',
  '/comparisons': PATTERNS.compare,
  '/matches': '/compare?bots=4',
  '/ladder/head-to-head': PATTERNS.compare,
};

/** The pages of a site without a server. */
export const SITE_PATTERNS: readonly string[] = [
  PATTERNS.home,
  PATTERNS.lobby,
  PATTERNS.table,
  PATTERNS.games,
  PATTERNS.game,
  PATTERNS.gameDeal,
  PATTERNS.tools,
  PATTERNS.record,
  PATTERNS.verify,
  PATTERNS.calculator,
  PATTERNS.fans,
  PATTERNS.fan,
  PATTERNS.trainer,
  PATTERNS.learn,
  PATTERNS.lesson,
  PATTERNS.analysis,
  PATTERNS.solitaire,
  PATTERNS.docs,
  PATTERNS.doc,
  PATTERNS.docPart,
  PATTERNS.howItWorks,
];

export type TournamentParams = ParamsOf<typeof PATTERNS.tournament>;
export type ContestParams = ParamsOf<typeof PATTERNS.contest>;
export type SetParams = ParamsOf<typeof PATTERNS.set>;
export type DealParams = ParamsOf<typeof PATTERNS.deal>;
export type MatchParams = ParamsOf<typeof PATTERNS.match>;
export type GroupParams = ParamsOf<typeof PATTERNS.group>;
export type TaskParams = ParamsOf<typeof PATTERNS.task>;
export type TableParams = ParamsOf<typeof PATTERNS.table>;
export type GameParams = ParamsOf<typeof PATTERNS.game>;
export type GameDealParams = ParamsOf<typeof PATTERNS.gameDeal>;
export type BotParams = ParamsOf<typeof PATTERNS.bot>;
export type ComparisonParams = ParamsOf<typeof PATTERNS.comparison>;
export type VersionReportParams = ParamsOf<typeof PATTERNS.versionReport>;
export type DuplicateParams = ParamsOf<typeof PATTERNS.duplicate>;
export type DuplicateComparisonParams = ParamsOf<typeof PATTERNS.duplicateComparison>;
export type DuplicateDealParams = ParamsOf<typeof PATTERNS.duplicateDeal>;
export type LessonParams = ParamsOf<typeof PATTERNS.lesson>;
export type FanParams = ParamsOf<typeof PATTERNS.fan>;

/** Identifies a bot on the ladder. */
export interface BotName {
  readonly owner: string;
  readonly bot: string;
}

/** A bot to compare: a version, or whichever is on the ladder or newest. */
type ComparedBot = BotName & Partial<VersionName>;

interface Compared {
  readonly a?: ComparedBot;
  readonly b?: ComparedBot;
  /** Whether four bots play at a table, instead of two until it is certain which is better. */
  readonly isOfFour?: boolean;
}

/** Fields of the query of the page that compares bots. */
export const COMPARED = {
  a: { bot: 'a', owner: 'aOwner', version: 'aVersion' },
  b: { bot: 'b', owner: 'bOwner', version: 'bVersion' },
} as const;

/** The paths of all pages, for links. */
export const pathTo = {
  home: inBase(PATTERNS.home),
  /** All competitions, or those of a kind. */
  compete: (kind?: string): string => withKind(PATTERNS.compete, kind),
  /** The form for a new competition. */
  newCompetition: (kind?: string): string => withKind(PATTERNS.newCompetition, kind),
  /** Today's daily challenge. */
  daily: inBase(PATTERNS.daily),
  tournament: (id: string): string => addressOf(PATTERNS.tournament, { id }),
  set: (id: string, place: SetId): string => addressOf(PATTERNS.set, { id, ...textsOf(place) }),
  /** `set`: its name, or in a competition without rounds its number. `deal`: in playing order, from 1. */
  deal: (competition: string, set: SetId | number | string, deal: number): string =>
    addressOf(PATTERNS.deal, {
      competition,
      set: typeof set === 'object' ? formatSetId(set) : String(set),
      deal: String(deal),
    }),
  ladder: inBase(PATTERNS.ladder),
  match: (match: string): string => addressOf(PATTERNS.match, { match }),
  contest: (id: string): string => addressOf(PATTERNS.contest, { id }),
  /** Calculators, analysis, files and solitaire. */
  tools: inBase(PATTERNS.tools),
  /** Replays a record from a file. */
  record: inBase(PATTERNS.record),
  /** Verifies a tournament from its files. */
  verify: inBase(PATTERNS.verify),
  dumps: inBase(PATTERNS.dumps),
  /** A file of the API, on this server. */
  dump: (file: string): string => `/api/dumps/${file}`,
  solitaire: inBase(PATTERNS.solitaire),
  calculator: inBase(PATTERNS.calculator),
  fans: inBase(PATTERNS.fans),
  trainer: inBase(PATTERNS.trainer),
  learn: inBase(PATTERNS.learn),
  /** `lesson`: its slug. */
  lesson: (lesson: string): string => addressOf(PATTERNS.lesson, { lesson }),
  /** The analysis board: a position and what is compared are in the query. */
  analysis: inBase(PATTERNS.analysis),
  /** `fan`: its slug. */
  fan: (fan: string): string => addressOf(PATTERNS.fan, { fan }),
  /** `back`: the address to return to afterwards. */
  signIn: (back?: string): string => withBack(inBase(PATTERNS.signIn), back),
  signUp: (back?: string): string => withBack(inBase(PATTERNS.signUp), back),
  /** The lobby: open tables, and a form for a new one. */
  lobby: inBase(PATTERNS.lobby),
  table: (table: string): string => addressOf(PATTERNS.table, { table }),
  /** The user's games. */
  games: inBase(PATTERNS.games),
  game: (game: string): string => addressOf(PATTERNS.game, { game }),
  /** `deal`: from 1. */
  gameDeal: (game: string, deal: number): string => addressOf(PATTERNS.gameDeal, { game, deal: String(deal) }),
  duplicate: (id: string): string => addressOf(PATTERNS.duplicate, { id }),
  /** Deal `deal` (from 1) of competitors `a` and `b`, side by side. */
  duplicateComparison: (id: string, deal: number, a: number, b: number): string =>
    `${addressOf(PATTERNS.duplicateComparison, { id, deal: String(deal) })}?a=${a}&b=${b}`,
  duplicateDeal: (id: string, competitor: number, deal: number): string =>
    addressOf(PATTERNS.duplicateDeal, { id, competitor: String(competitor), deal: String(deal) }),
  /** What two bots have shown on the ladder, the user's comparisons and matches, and the forms for new ones. */
  compare: ({ a, b, isOfFour = false }: Compared = {}): string => {
    const four: [string, string][] = isOfFour ? [['bots', '4']] : [];
    const query = new URLSearchParams([...(a ? queryOf('a', a) : []), ...(b ? queryOf('b', b) : []), ...four]);
    return `${inBase(PATTERNS.compare)}${query.size === 0 ? '' : `?${query}`}`;
  },
  comparison: (id: string): string => addressOf(PATTERNS.comparison, { id }),
  account: inBase(PATTERNS.account),
  myBots: inBase(PATTERNS.myBots),
  /** The editor, with a template or a version in its query. */
  newBot: inBase(PATTERNS.newBot),
  /** `isFork`: whether it becomes a bot of its own. */
  editedVersion: (owner: string, bot: string, version: number, isFork = false): string =>
    `${inBase(PATTERNS.newBot)}?${new URLSearchParams({ from: formatVersionName({ owner, bot, version }), ...(isFork && { fork: '1' }) })}`,
  administration: inBase(PATTERNS.administration),
  groups: inBase(PATTERNS.groups),
  group: (id: string): string => addressOf(PATTERNS.group, { id }),
  /** The form for a new task of a group. */
  newTask: (group: string): string => addressOf(PATTERNS.newTask, { id: group }),
  task: (id: string): string => addressOf(PATTERNS.task, { id }),
  join: inBase(PATTERNS.join),
  notices: inBase(PATTERNS.notices),
  /** The page of a bot; for its owner, with its logs. */
  bot: (owner: string, bot: string): string => addressOf(PATTERNS.bot, { owner, bot }),
  /** The owner's report on a version. */
  versionReport: (owner: string, bot: string, version: number): string =>
    addressOf(PATTERNS.versionReport, { owner, bot, version: String(version) }),
  docs: inBase(PATTERNS.docs),
  /** `slug`: the page, such as `running` or `packages/tiles`. */
  doc: (slug: string): string => `${inBase(PATTERNS.docs)}/${slug}`,
  howItWorks: inBase(PATTERNS.howItWorks),
  /** The HTTP API reference, a page outside the web app. */
  api: '/api/docs',
};

function addressOf<Pattern extends string>(pattern: Pattern, params: ParamsOf<Pattern>): string {
  return inBase(pathOf(pattern, params));
}

function queryOf(side: keyof typeof COMPARED, { owner, bot, version }: ComparedBot): [string, string][] {
  const fields = COMPARED[side];
  return [
    [fields.bot, bot],
    [fields.owner, owner],
    ...(version === undefined ? [] : [[fields.version, String(version)] as [string, string]]),
  ];
}

function textsOf({ round, table, set }: SetId): { round: string; table: string; set: string } {
  return { round: String(round), table: String(table), set: String(set) };
}

function withKind(pattern: string, kind: string | undefined): string {
  return kind === undefined ? inBase(pattern) : `${inBase(pattern)}?kind=${kind}`;
}

function withBack(path: string, back: string | undefined): string {
  return back === undefined || back === inBase(PATTERNS.home) ? path : `${path}?back=${encodeURIComponent(back)}`;
}
