// The addresses of all pages. Patterns are paths below the folder of the pages; links are whole addresses.

import type { RulesName } from '@mcr-arena/scoring';
import { formatSetId, type SetId } from '@mcr-arena/tournament';
import { inBase } from './base.ts';
import { type Address, namesIn, type ParamsOf, pathOf } from './pattern.ts';
import { formatVersionName, type VersionName } from './version-name.ts';

/** The pages of a site without a server. */
export const SITE_PATTERNS = {
  home: '/',
  /** Open tables, and a form for a new one. */
  lobby: '/play',
  table: '/tables/:table',
  /** The user's games. */
  games: '/games',
  game: '/games/:game',
  /** `deal`: from 1. */
  gameDeal: '/games/:game/deals/:deal',
  /** Calculators, analysis, files and solitaire. */
  tools: '/tools',
  /** Replays a record from a file. */
  record: '/replay',
  /** Verifies a tournament from its files. */
  verify: '/verify',
  calculator: '/calculator',
  fans: '/fans',
  /** `fan`: its slug. */
  fan: '/fans/:fan',
  trainer: '/trainer',
  learn: '/learn',
  /** `lesson`: its slug. */
  lesson: '/learn/:lesson',
  /** The analysis board: a position and what is compared are in the query. */
  analysis: '/analysis',
  solitaire: '/solitaire',
  docs: '/docs',
  doc: '/docs/:page',
  docPart: '/docs/:page/:part',
  howItWorks: '/how-it-works',
} as const;

/** All pages, each with its address. */
export const PATTERNS = {
  ...SITE_PATTERNS,
  compete: '/compete',
  /** The form for a new competition. */
  newCompetition: '/compete/new',
  /** Today's daily challenge. */
  daily: '/daily',
  tournament: '/tournaments/:id',
  tournamentScreen: '/tournaments/:id/screen',
  set: '/tournaments/:id/rounds/:round/tables/:table/sets/:set',
  /** `set`: its name, or in a competition without rounds its number. `deal`: in playing order, from 1. */
  deal: '/deals/:competition/:set/:deal',
  ladder: '/ladder',
  match: '/matches/:match',
  contest: '/contests/:id',
  contestScreen: '/contests/:id/screen',
  /** A club's evening at real tables. */
  night: '/nights/:id',
  nightScreen: '/nights/:id/screen',
  /** Where a table enters its hands; the key is in the fragment. */
  nightTable: '/nights/:id/tables/:table',
  dumps: '/dumps',
  signIn: '/sign-in',
  signUp: '/sign-up',
  setPassword: '/set-password',
  account: '/account',
  myBots: '/bots',
  /** The editor, with a template or a version in its query. */
  newBot: '/bots/new',
  administration: '/administration',
  groups: '/groups',
  group: '/groups/:id',
  /** The form for a new task of a group. */
  newTask: '/groups/:id/tasks/new',
  task: '/tasks/:id',
  join: '/join',
  duplicate: '/duplicates/:id',
  /** `deal`: from 1. */
  duplicateComparison: '/duplicates/:id/deals/:deal',
  duplicateDeal: '/duplicates/:id/competitors/:competitor/deals/:deal',
  /** What two bots have shown on the ladder, the user's comparisons and matches, and the forms for new ones. */
  compare: '/compare',
  comparison: '/comparisons/:id',
  notices: '/notices',
  strength: '/strength',
  /** The profile of a person. */
  person: '/people/:person',
  /** The page of a bot; for its owner, with its logs. */
  bot: '/bots/:owner/:bot',
  /** The owner's report on a version. */
  versionReport: '/bots/:owner/:bot/versions/:version',
} as const;

type Patterns = typeof PATTERNS;

/** The folders of competitions, by who plays: chosen bots, registered bots, people and bots, or people at real tables. */
export const COMPETITIONS_AT = {
  bots: '/tournaments',
  contests: '/contests',
  people: '/duplicates',
  nights: '/nights',
} as const;

/** A kind of competition for people, unlike the kinds of the server. */
export type CompetitionKind = keyof typeof COMPETITIONS_AT;

/** The parameters of a page's address. */
export type ParamsFor<Page extends keyof Patterns> = ParamsOf<Patterns[Page]>;

/** Former addresses of pages, with the new ones. `:name` stands for the same text in both. */
export const MOVED: Readonly<Record<string, string>> = {
  '/ladder/bots/:owner/:bot': PATTERNS.bot,
  '/tournaments/:competition/rounds/:round/tables/:table/sets/:set/deals/:deal':
    '/deals/:competition/r:round-t:table-s:set/:deal',
  '/ladder/sets/:set/deals/:deal': '/deals/ladder/:set/:deal',
  '/matches/:competition/sets/:set/deals/:deal': PATTERNS.deal,
  '/comparisons/:competition/walls/:set/deals/:deal': PATTERNS.deal,
  ...Object.fromEntries(
    Object.entries(COMPETITIONS_AT).flatMap(([kind, path]) => [
      [path, `/compete?kind=${kind}`],
      [`${path}/new`, `/compete/new?kind=${kind}`],
    ]),
  ),
  '/comparisons': PATTERNS.compare,
  '/matches': '/compare?bots=4',
  '/ladder/head-to-head': PATTERNS.compare,
};

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
  /** Scoring rules. Default: the Chinese practice. */
  readonly rules?: RulesName | undefined;
}

/** Fields of the query of the page that compares bots. */
export const COMPARED = {
  a: { bot: 'a', owner: 'aOwner', version: 'aVersion' },
  b: { bot: 'b', owner: 'bOwner', version: 'bVersion' },
} as const;

/** The addresses of pages for links: a text, or a function of the values in the page's pattern, in order. */
const ADDRESSES = Object.fromEntries(Object.entries(PATTERNS).map(([page, pattern]) => [page, addressOf(pattern)])) as {
  readonly [Page in keyof Patterns]: Address<Patterns[Page]>;
};

/** The addresses of all pages, for links. Those with a query are added. */
export const pathTo = {
  ...ADDRESSES,
  /** All competitions, or those of a kind. */
  compete: (kind?: CompetitionKind): string => withQuery(ADDRESSES.compete, { kind }),
  newCompetition: (kind?: CompetitionKind): string => withQuery(ADDRESSES.newCompetition, { kind }),
  set: (id: string, { round, table, set }: SetId): string => ADDRESSES.set(id, round, table, set),
  deal: (competition: string, set: SetId | number | string, deal: number): string =>
    ADDRESSES.deal(competition, typeof set === 'object' ? formatSetId(set) : set, deal),
  /** A file of the API, on this server. */
  dump: (file: string): string => `/api/dumps/${file}`,
  /** `back`: the address to return to afterwards. */
  signIn: (back?: string): string => withBack(ADDRESSES.signIn, back),
  signUp: (back?: string): string => withBack(ADDRESSES.signUp, back),
  /** Deal `deal` (from 1) of competitors `a` and `b`, side by side. */
  duplicateComparison: (id: string, deal: number, a: number, b: number): string =>
    withQuery(ADDRESSES.duplicateComparison(id, deal), { a: String(a), b: String(b) }),
  compare: ({ a, b, isOfFour = false, rules }: Compared = {}): string =>
    withQuery(ADDRESSES.compare, {
      ...(a && queryOf('a', a)),
      ...(b && queryOf('b', b)),
      ...(isOfFour && { bots: '4' }),
      rules,
    }),
  /** `isFork`: whether it becomes a bot of its own. */
  editedVersion: (owner: string, bot: string, version: number, isFork = false): string =>
    withQuery(ADDRESSES.newBot, { from: formatVersionName({ owner, bot, version }), ...(isFork && { fork: '1' }) }),
  /** `slug`: the page, such as `running` or `packages/tiles`. */
  doc: (slug: string): string => `${ADDRESSES.docs}/${slug}`,
  /** The HTTP API reference, a page outside the web app. */
  api: '/api/docs',
};

function addressOf(pattern: string): string | ((...values: readonly (string | number)[]) => string) {
  const names = namesIn(pattern);
  if (names.length === 0) return inBase(pattern);
  return (...values) =>
    inBase(pathOf(pattern, Object.fromEntries(names.map((name, index) => [name, String(values[index])]))));
}

function queryOf(side: keyof typeof COMPARED, { owner, bot, version }: ComparedBot): Record<string, string> {
  const fields = COMPARED[side];
  return {
    [fields.bot]: bot,
    [fields.owner]: owner,
    ...(version !== undefined && { [fields.version]: String(version) }),
  };
}

/** Fields that are undefined are left out. */
function withQuery(path: string, fields: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );
  return query.size === 0 ? path : `${path}?${query}`;
}

function withBack(path: string, back: string | undefined): string {
  return withQuery(path, { back: back === ADDRESSES.home ? undefined : back });
}
