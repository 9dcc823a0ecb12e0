// Deals of one person and three house bots, determined by a seed: walls and bots as the server derives them from a game's secret.
// The person plays for the nearest ready hand and declares every kong.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { botSeedOfDeal, TABLE_BOT_REFERENCES, wallOfDeal } from '@mcr-arena/arena';
import { createBot } from '@mcr-arena/bot-shanten';
import {
  type Action,
  askedSeats,
  CASUAL_RULES,
  DealInPlay,
  type DealState,
  legalActions,
  type Observation,
  observe,
  prevalentWindOfDeal,
  type Replies,
  viewFor,
  winScoreIn,
} from '@mcr-arena/engine';
import type { TableOrder } from '@mcr-arena/protocol/documents';
import type { Bot } from '@mcr-arena/sdk';
import { type BySeat, type Meld, mapSeats, type Seat } from '@mcr-arena/tiles';

/** Situations of a person at a table that the pages show differently. */
export const POSITIONS = [
  'chow',
  'pung',
  'meldedKong',
  'addedKong',
  'concealedKong',
  'robbedKong',
  'selfDrawn',
  'refusedWin',
  'flower',
] as const;
export type Position = (typeof POSITIONS)[number];

/** A deal of the fixture. `actions`: the person's actions, one for each question except automatic passes. */
export interface SeededDeal {
  readonly seed: string;
  readonly positions: readonly Position[];
  readonly actions: readonly Action[];
  /** Index of the first action with a complete hand worth too few points. */
  readonly refusedAt?: number;
}

/** The deals of the fixture. */
export function seededDeals(): readonly SeededDeal[] {
  return JSON.parse(readFileSync(new URL('../fixtures/seeded-deals.json', import.meta.url), 'utf8'));
}

/** The first of them with this position. */
export function dealWith(position: Position): SeededDeal {
  return seededDeals().find(({ positions }) => positions.includes(position))!;
}

type Answer = Replies[number];

export const PERSON: Seat = 0;
export const SEEDED_ORDER = {
  seats: [
    { type: 'person' },
    { type: 'bot', bot: 'shanten' },
    { type: 'bot', bot: 'shanten' },
    { type: 'bot', bot: 'shanten' },
  ],
  length: 1,
  pauses: 'none',
} as const satisfies Partial<TableOrder>;

export function secretOfSeed(seed: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(seed).digest());
}

/** Plays the deal of a seed and records the person's actions and positions. */
export function playSeed(seed: string): SeededDeal {
  const { deal, bots } = begin(seed);
  const actions: Action[] = [];
  const positions = new Set<Position>();
  let refusedAt: number | undefined;
  while (deal.deltas === undefined) {
    const { state } = deal;
    const replies: [Answer, Answer, Answer, Answer] = [undefined, undefined, undefined, undefined];
    for (const seat of askedSeats(state)) {
      const legal = legalActions(state, seat);
      const action = legal.length === 1 ? legal[0]! : decide(bots[seat], deal, seat, legal);
      replies[seat] = action;
      if (seat !== PERSON || (legal.length === 1 && action.type === 'pass')) continue;
      const met = positionsAt(state, legal, action);
      if (met.includes('refusedWin')) refusedAt ??= actions.length;
      for (const position of met) positions.add(position);
      actions.push(action);
    }
    for (const event of deal.answer(replies)) {
      if (event.type === 'flowerShown' && event.seat === PERSON) positions.add('flower');
      if (event.type === 'claimed' && event.seat === PERSON) positions.add(claimOf(event.meld));
    }
  }
  const met = POSITIONS.filter((each) => positions.has(each));
  return { seed, positions: met, actions, ...(refusedAt !== undefined && { refusedAt }) };
}

/** The bot's action, but the person declares every kong unless the hand wins. */
function decide(bot: Bot, deal: DealInPlay, seat: Seat, legal: readonly Action[]): Action {
  const kong =
    seat === PERSON && !legal.some(({ type }) => type === 'win') && legal.find(({ type }) => /Kong/.test(type));
  if (kong) return kong;
  const action = bot.decide(observe(viewFor(seat, deal.events)) as Observation, legal, Number.POSITIVE_INFINITY);
  if (action instanceof Promise) throw new Error('the bots of these deals must be synchronous');
  return action;
}

function positionsAt(state: DealState, legal: readonly Action[], action: Action): readonly Position[] {
  const { phase } = state;
  if (action.type === 'win')
    return phase.type === 'robKong' ? ['robbedKong'] : phase.type === 'turn' ? ['selfDrawn'] : [];
  if (action.type === 'concealedKong' || action.type === 'addedKong') return [action.type];
  const isRefused = phase.type === 'turn' && winScoreIn(state, PERSON) !== undefined;
  return isRefused && !legal.some(({ type }) => type === 'win') ? ['refusedWin'] : [];
}

function claimOf({ type }: Meld): Position {
  if (type === 'chow' || type === 'pung' || type === 'meldedKong') return type;
  throw new Error(`${type} is not a claimed meld`);
}

function begin(seed: string): { readonly deal: DealInPlay; readonly bots: BySeat<Bot> } {
  const secret = secretOfSeed(seed);
  const [rules, prevalentWind] = [CASUAL_RULES, prevalentWindOfDeal(0)];
  const { parameters } = TABLE_BOT_REFERENCES.shanten;
  const bots = mapSeats((seat) =>
    createBot({ seat, rules, prevalentWind, parameters, seed: botSeedOfDeal(secret, 0, seat) }),
  );
  return { deal: new DealInPlay({ rules, prevalentWind, wall: wallOfDeal(secret, 0, true) }), bots };
}
