// The addresses of all pages.

import type { SetId } from '@mcr-arena/tournament';
import { type ParamsOf, pathOf } from './pattern.ts';

export const PATTERNS = {
  home: '/',
  tournaments: '/tournaments',
  tournament: '/tournaments/:id',
  set: '/tournaments/:id/rounds/:round/tables/:table/sets/:set',
  deal: '/tournaments/:id/rounds/:round/tables/:table/sets/:set/deals/:deal',
  ladder: '/ladder',
  headToHead: '/ladder/head-to-head',
  ladderBot: '/ladder/bots/:owner/:bot',
  ladderDeal: '/ladder/sets/:set/deals/:deal',
  contests: '/contests',
  newContest: '/contests/new',
  contest: '/contests/:id',
  record: '/replay',
  verify: '/verify',
  solitaire: '/solitaire',
  calculator: '/calculator',
  fans: '/fans',
  fan: '/fans/:fan',
  signIn: '/sign-in',
  signUp: '/sign-up',
  setPassword: '/set-password',
  account: '/account',
  myBots: '/bots',
  administration: '/administration',
  groups: '/groups',
  group: '/groups/:id',
  join: '/join',
  trainer: '/trainer',
  lobby: '/play',
  table: '/tables/:table',
  games: '/games',
  game: '/games/:game',
  gameDeal: '/games/:game/deals/:deal',
  duplicates: '/duplicates',
  newDuplicate: '/duplicates/new',
  duplicate: '/duplicates/:id',
  duplicateComparison: '/duplicates/:id/deals/:deal',
  duplicateDeal: '/duplicates/:id/competitors/:competitor/deals/:deal',
  notices: '/notices',
  newTournament: '/tournaments/new',
  ownBot: '/bots/:owner/:bot',
  docs: '/docs',
  doc: '/docs/:page',
  docPart: '/docs/:page/:part',
  howItWorks: '/how-it-works',
} as const;

export type TournamentParams = ParamsOf<typeof PATTERNS.tournament>;
export type ContestParams = ParamsOf<typeof PATTERNS.contest>;
export type SetParams = ParamsOf<typeof PATTERNS.set>;
export type DealParams = ParamsOf<typeof PATTERNS.deal>;
export type LadderBotParams = ParamsOf<typeof PATTERNS.ladderBot>;
export type LadderDealParams = ParamsOf<typeof PATTERNS.ladderDeal>;
export type GroupParams = ParamsOf<typeof PATTERNS.group>;
export type TableParams = ParamsOf<typeof PATTERNS.table>;
export type GameParams = ParamsOf<typeof PATTERNS.game>;
export type GameDealParams = ParamsOf<typeof PATTERNS.gameDeal>;
export type OwnBotParams = ParamsOf<typeof PATTERNS.ownBot>;
export type DuplicateParams = ParamsOf<typeof PATTERNS.duplicate>;
export type DuplicateComparisonParams = ParamsOf<typeof PATTERNS.duplicateComparison>;
export type DuplicateDealParams = ParamsOf<typeof PATTERNS.duplicateDeal>;
export type FanParams = ParamsOf<typeof PATTERNS.fan>;

/** Identifies a bot on the ladder. */
export interface BotName {
  readonly owner: string;
  readonly bot: string;
}

/** The paths of all pages, for links. */
export const pathTo = {
  home: PATTERNS.home,
  tournaments: PATTERNS.tournaments,
  tournament: (id: string): string => pathOf(PATTERNS.tournament, { id }),
  set: (id: string, place: SetId): string => pathOf(PATTERNS.set, { id, ...textsOf(place) }),
  /** `deal`: in playing order, from 1. */
  deal: (id: string, place: SetId, deal: number): string =>
    pathOf(PATTERNS.deal, { id, ...textsOf(place), deal: String(deal) }),
  ladder: PATTERNS.ladder,
  ladderBot: (owner: string, bot: string): string => pathOf(PATTERNS.ladderBot, { owner, bot }),
  headToHead: (a: BotName, b: BotName): string =>
    `${PATTERNS.headToHead}?${new URLSearchParams({ a: a.bot, aOwner: a.owner, b: b.bot, bOwner: b.owner })}`,
  /** `deal`: in playing order, from 1. */
  ladderDeal: (set: number, deal: number): string =>
    pathOf(PATTERNS.ladderDeal, { set: String(set), deal: String(deal) }),
  contests: PATTERNS.contests,
  newContest: PATTERNS.newContest,
  contest: (id: string): string => pathOf(PATTERNS.contest, { id }),
  /** Replays a record from a file. */
  record: PATTERNS.record,
  /** Verifies a tournament from its files. */
  verify: PATTERNS.verify,
  solitaire: PATTERNS.solitaire,
  calculator: PATTERNS.calculator,
  fans: PATTERNS.fans,
  trainer: PATTERNS.trainer,
  /** `fan`: its slug. */
  fan: (fan: string): string => pathOf(PATTERNS.fan, { fan }),
  /** `back`: the address to return to afterwards. */
  signIn: (back?: string): string => withBack(PATTERNS.signIn, back),
  signUp: (back?: string): string => withBack(PATTERNS.signUp, back),
  /** The lobby: open tables, and a form for a new one. */
  lobby: PATTERNS.lobby,
  table: (table: string): string => pathOf(PATTERNS.table, { table }),
  /** The user's games. */
  games: PATTERNS.games,
  game: (game: string): string => pathOf(PATTERNS.game, { game }),
  /** `deal`: from 1. */
  gameDeal: (game: string, deal: number): string => pathOf(PATTERNS.gameDeal, { game, deal: String(deal) }),
  /** Competitions in which people and bots play the same walls. */
  duplicates: PATTERNS.duplicates,
  newDuplicate: PATTERNS.newDuplicate,
  duplicate: (id: string): string => pathOf(PATTERNS.duplicate, { id }),
  /** Deal `deal` (from 1) of competitors `a` and `b`, side by side. */
  duplicateComparison: (id: string, deal: number, a: number, b: number): string =>
    `${pathOf(PATTERNS.duplicateComparison, { id, deal: String(deal) })}?a=${a}&b=${b}`,
  duplicateDeal: (id: string, competitor: number, deal: number): string =>
    pathOf(PATTERNS.duplicateDeal, { id, competitor: String(competitor), deal: String(deal) }),
  account: PATTERNS.account,
  myBots: PATTERNS.myBots,
  administration: PATTERNS.administration,
  groups: PATTERNS.groups,
  group: (id: string): string => pathOf(PATTERNS.group, { id }),
  join: PATTERNS.join,
  notices: PATTERNS.notices,
  newTournament: PATTERNS.newTournament,
  /** The owner's page of a bot, with its logs. */
  ownBot: (owner: string, bot: string): string => pathOf(PATTERNS.ownBot, { owner, bot }),
  docs: PATTERNS.docs,
  /** `slug`: the page, such as `running` or `packages/tiles`. */
  doc: (slug: string): string => `${PATTERNS.docs}/${slug}`,
  howItWorks: PATTERNS.howItWorks,
  /** The HTTP API reference, a page outside the web app. */
  api: '/api/docs',
};

function textsOf({ round, table, set }: SetId): { round: string; table: string; set: string } {
  return { round: String(round), table: String(table), set: String(set) };
}

function withBack(path: string, back: string | undefined): string {
  return back === undefined || back === PATTERNS.home ? path : `${path}?back=${encodeURIComponent(back)}`;
}
