// Writes packages/lab/src/conformance/situations.json: situations of every kind for every seat, from seeded deals of shanten bots
// with additional random claims and kongs.

import { writeFileSync } from 'node:fs';
import { createBot } from '@mcr-arena/bot-shanten';
import {
  type Action,
  askedSeats,
  createObserver,
  type DealConfig,
  DealInPlay,
  type DealRecord,
  type DealStep,
  DUPLICATE_RULES,
  encodeDeal,
  legalActions,
  type Observer,
  type PlayedDeal,
  type Reply,
  type ViewEventOf,
  viewEventFor,
} from '@mcr-arena/engine';
import type { Bot } from '@mcr-arena/sdk';
import {
  createRandom,
  mapSeats,
  type Random,
  SEATS,
  type Seat,
  seatAfter,
  shuffled,
  TILES_WITHOUT_FLOWERS,
  WINDS,
} from '@mcr-arena/tiles';
import { SITUATION_KINDS, type SituationFile, type SituationKind } from '../packages/lab/src/conformance/situation.ts';

const FILE = new URL('../packages/lab/src/conformance/situations.json', import.meta.url);
const MOST_DEALS = 6000;

interface Found {
  readonly kind: SituationKind;
  readonly question: number;
  readonly seat: Seat;
}

/** Plays one deal and returns the situations found in it. */
async function playDeal(seed: number): Promise<{ readonly deal: PlayedDeal; readonly found: readonly Found[] }> {
  const random = createRandom(`situations ${seed}`);
  const wall = shuffled(TILES_WITHOUT_FLOWERS, random);
  const config: DealConfig = { rules: DUPLICATE_RULES, prevalentWind: WINDS[seed % 4]!, wall };
  const deal = new DealInPlay(config);
  const views = mapSeats((seat) => createObserver(viewEventFor(seat, deal.events[0]!) as ViewEventOf<'dealStarted'>));
  const see = (from: number): void => {
    for (const event of deal.events.slice(from)) for (const seat of SEATS) views[seat].see(viewEventFor(seat, event));
  };
  see(1);
  const bots = await Promise.all(SEATS.map((seat) => botAt(seat, config)));
  const found: Found[] = [];
  while (deal.deltas === undefined) {
    const replies: (Reply | undefined)[] = [undefined, undefined, undefined, undefined];
    for (const seat of askedSeats(deal.state)) {
      const actions = legalActions(deal.state, seat);
      for (const kind of fitKindsOf(deal, views[seat], seat, actions))
        found.push({ kind, question: deal.steps.length, seat });
      replies[seat] = eager(actions, random) ?? (await bots[seat]!.decide(views[seat].observation()!, actions, 1000));
    }
    const from = deal.events.length;
    deal.answer(mapSeats((seat) => replies[seat]));
    see(from);
  }
  return { deal, found };
}

async function botAt(seat: Seat, { rules, prevalentWind }: DealConfig): Promise<Bot> {
  return createBot({ seat, prevalentWind, rules, parameters: {}, seed: `situations ${seat}` });
}

/** Mostly a kong if possible, sometimes a claim, and no win in half of the cases, for long deals. Undefined: the bot decides. */
function eager(actions: readonly Action[], random: Random): Action | undefined {
  const kongs = actions.filter(({ type }) => type.endsWith('Kong'));
  if (kongs.length > 0 && random.below(8) > 0) return kongs[random.below(kongs.length)];
  const claims = actions.filter(({ type }) => type === 'pung' || type === 'chow');
  if (claims.length > 0 && random.below(5) === 0) return claims[random.below(claims.length)];
  const others = actions.filter(({ type }) => type !== 'win');
  const isWin = others.length < actions.length;
  return isWin && random.below(2) === 0 ? others[random.below(others.length)] : undefined;
}

function kindsOf(deal: DealInPlay, view: Observer, seat: Seat, actions: readonly Action[]): SituationKind[] {
  const { question, wallLeft, history } = view.observation()!;
  const canWin = actions.some(({ type }) => type === 'win');
  const before = history.at(-2);
  const since = eventsSinceOwnReply(deal, seat);
  const own: SituationKind[] = [];
  if (question.type === 'turn') {
    own.push(deal.steps.length < 4 ? 'first draw' : 'draw');
    if (question.afterKong) own.push('replacement tile after a kong');
    if (wallLeft[seatAfter(seat)] === 0) own.push('last tile drawn');
    if (canWin) own.push('self-drawn win');
  } else if (question.type === 'robKong') own.push('kong that can be robbed');
  else {
    own.push(
      before?.type === 'claimed'
        ? before.meld.type === 'chow'
          ? 'discard after a chow'
          : 'discard after a pung'
        : 'discard',
    );
    if (canWin) own.push('win on a discard');
    if (wallLeft[seatAfter(question.from)] === 0) own.push('last tile discarded');
  }
  for (const event of since) {
    if (event.type === 'kongDeclared' && event.seat !== seat) {
      own.push(event.meld.type === 'addedKong' ? 'added kong of another' : 'concealed kong of another');
    }
    if (event.type === 'claimed' && event.seat !== seat && event.meld.type === 'meldedKong')
      own.push('melded kong of another');
  }
  own.push(...claimKinds(deal, seat));
  return own;
}

/**
 * Kinds that require exactly one earlier claim or kong by the seat itself. The other kinds allow none, because some bots never
 * claim; only 'last tile drawn' allows one.
 */
const OWN_KINDS: readonly SituationKind[] = [
  'replacement tile after a kong',
  'own claim lost to another',
  'own pung or chow taken',
];

function fitKindsOf(deal: DealInPlay, view: Observer, seat: Seat, actions: readonly Action[]): SituationKind[] {
  const own = deal.steps.map(({ replies }) => replies[seat]?.type).filter((type) => type !== undefined);
  const claims = own.filter((type) => type !== 'pass' && type !== 'discard').length;
  return kindsOf(deal, view, seat, actions).filter((kind) => {
    if (kind === 'last tile drawn') return claims <= 1;
    return claims === (OWN_KINDS.includes(kind) ? 1 : 0);
  });
}

/** The events since the seat's last reply. */
function eventsSinceOwnReply({ steps }: DealInPlay, seat: Seat) {
  const last = steps.findLastIndex(({ replies }) => replies[seat] !== undefined);
  return steps.slice(Math.max(last, 0)).flatMap(({ events }) => events);
}

function claimKinds({ steps }: DealInPlay, seat: Seat): SituationKind[] {
  const last: DealStep | undefined = steps.findLast(({ replies }) => replies[seat] !== undefined);
  const reply = last?.replies[seat];
  if (last === undefined || (reply?.type !== 'pung' && reply?.type !== 'chow')) return [];
  const claimed = last.events.find(({ type }) => type === 'claimed');
  if (claimed?.type !== 'claimed') return [];
  return [claimed.seat === seat ? 'own pung or chow taken' : 'own claim lost to another'];
}

const wanted = new Set(SITUATION_KINDS.flatMap((kind) => SEATS.map((seat) => `${kind} ${seat}`)));
const deals: DealRecord[] = [];
const situations: SituationFile['situations'] = [];
for (let seed = 0; seed < MOST_DEALS && wanted.size > 0; seed += 1) {
  const { deal, found } = await playDeal(seed);
  const fresh = found.filter(({ kind, seat }) => wanted.delete(`${kind} ${seat}`));
  if (fresh.length === 0) continue;
  for (const each of fresh) situations.push({ ...each, deal: deals.length });
  deals.push(encodeDeal(deal));
}
situations.sort((a, b) => SITUATION_KINDS.indexOf(a.kind) - SITUATION_KINDS.indexOf(b.kind) || a.seat - b.seat);
writeFileSync(FILE, `${JSON.stringify({ version: 1, deals, situations })}\n`);
console.log(`${situations.length} situations of ${deals.length} deals; not found: ${[...wanted].join(', ') || 'none'}`);
