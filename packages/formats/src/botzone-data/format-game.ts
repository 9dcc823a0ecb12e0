// Writes a played deal as a game of Botzone's data set. The format cannot express fouls, flowers or common walls.

import {
  type DealEvent,
  DealInPlay,
  type DealOutcome,
  type DealState,
  type EventOf,
  foulOf,
  type PlayedDeal,
  type Replies,
  type Reply,
} from '@mcr-arena/engine';
import { middleOfChow } from '@mcr-arena/protocol';
import { FANS, fanOf, type ScoredFan } from '@mcr-arena/scoring';
import {
  failure,
  formatBotzoneTiles,
  type Meld,
  type Result,
  SEATS,
  type Seat,
  seatAfter,
  success,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';
import type { BotzoneMove } from './game.ts';
import { formatBotzoneMove } from './game.ts';

const WALL_SIZE = 136;
/** Order in which lost claims are listed, strongest first. */
const CLAIM_ORDER: readonly Reply['type'][] = ['win', 'meldedKong', 'pung', 'chow'];

/**
 * The lines of the deal, starting with `Match` and `id`, without an empty line at the end. Error: `deal-unsuited` for deals
 * that are not duplicate, have flowers, are not over or ended with a foul.
 */
export function formatBotzoneGame(deal: PlayedDeal, id: string): Result<string, 'deal-unsuited'> {
  const { config } = deal;
  const ended = deal.events.at(-1);
  if (config.rules.format !== 'duplicate') return failure('deal-unsuited', 'not a duplicate deal');
  if (config.wall.length !== WALL_SIZE) return failure('deal-unsuited', 'a deal with flowers');
  if (ended?.type !== 'dealEnded') return failure('deal-unsuited', 'the deal is not over');
  if (ended.outcome.type === 'foul') return failure('deal-unsuited', 'a foul ended the deal');
  const again = new DealInPlay(config);
  const head = [`Match ${id}`, `Wind ${WINDS.indexOf(config.prevalentWind)}`, ...again.events.flatMap(startLines)];
  const moves: string[] = [];
  for (const { replies } of deal.steps) {
    const lost = lostClaims(again.state, replies);
    for (const event of again.answer(replies)) moves.push(...eventLines(event, lost));
  }
  return success([...head, ...moves, ...endLines(ended)].join('\n'));
}

function startLines(event: DealEvent): readonly string[] {
  if (event.type !== 'dealt') return eventLines(event, []);
  return SEATS.map((seat) => `Player ${seat} Deal ${formatBotzoneTiles(event.hands[seat])}`);
}

/** `lost`: legal claims of the tile in question, including the one that prevails. */
function eventLines(event: DealEvent, lost: readonly BotzoneMove[]): readonly string[] {
  const move = moveOf(event);
  if (move === undefined) return [];
  const isClaim = event.type === 'claimed' || event.type === 'dealEnded';
  const others = isClaim ? lost.filter(({ seat }) => seat !== move.seat) : [];
  return [[move, ...others].map(formatBotzoneMove).join(' Ignore ')];
}

function moveOf(event: DealEvent): BotzoneMove | undefined {
  switch (event.type) {
    case 'drawn':
      return { seat: event.seat, type: 'draw', tile: event.tile };
    case 'discarded':
      return { seat: event.seat, type: 'discard', tile: event.tile };
    case 'claimed':
    case 'kongDeclared':
      return { seat: event.seat, type: event.meld.type, tile: tileOf(event.meld) };
    case 'dealEnded':
      return winOf(event.outcome);
    default:
      return undefined;
  }
}

function tileOf(meld: Meld): TileIndex {
  return meld.type === 'chow' ? middleOfChow(meld) : meld.tile;
}

function winOf(outcome: DealOutcome): BotzoneMove | undefined {
  return outcome.type === 'win' ? { seat: outcome.winner, type: 'win', tile: outcome.winningTile } : undefined;
}

/** The legal claims among the replies, strongest first, then nearest to the discarder. */
function lostClaims(state: DealState, replies: Replies): readonly BotzoneMove[] {
  const { phase } = state;
  if (phase.type !== 'claim' && phase.type !== 'robKong') return [];
  const claims = [1, 2, 3].flatMap((steps): readonly BotzoneMove[] => {
    const seat: Seat = seatAfter(phase.seat, steps);
    const reply = replies[seat];
    if (reply === undefined || reply.type === 'pass' || foulOf(state, seat, reply) !== undefined) return [];
    if (reply.type === 'chow') return [{ seat, type: reply.type, tile: middleOfChow(reply) }];
    const isClaim = reply.type === 'win' || reply.type === 'pung' || reply.type === 'meldedKong';
    return isClaim ? [{ seat, type: reply.type, tile: phase.tile }] : [];
  });
  return claims.sort((a, b) => CLAIM_ORDER.indexOf(a.type as never) - CLAIM_ORDER.indexOf(b.type as never));
}

function endLines({ outcome, deltas }: EventOf<'dealEnded'>): readonly string[] {
  const score = `Score ${deltas.join(' ')}`;
  if (outcome.type !== 'win') return ['Huang', score];
  const placeOf = ({ fan }: ScoredFan): number => fanOf(fan).number ?? FANS.length;
  const fans = [...outcome.score.fans].sort((a, b) => placeOf(a) - placeOf(b));
  return [`Fan ${outcome.score.total} ${fans.map(({ fan, count }) => `${fanOf(fan).zh}*${count}`).join('+')}`, score];
}
