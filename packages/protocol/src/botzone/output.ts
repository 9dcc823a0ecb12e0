// The judge's output of each turn: the requests to the bots or their points, and the data for the replay viewer.
//
// Where Botzone's production judge differs from the published one, this follows production: INIT has tileCnt and zeros for
// canHu, a discarder's canHu is not computed, HU has tileCnt, and strlen is omitted.

import {
  type DealConfig,
  type DealEvent,
  type DealState,
  type EventOf,
  type FoulReason,
  quarterInDrawingOrder,
  questionOf,
  type Replies,
  type Reply,
  viewEventFor,
  wallLeftOf,
  winScoreIn,
} from '@mcr-arena/engine';
import { FANS, fanOf, type HandScore, type ScoredFan } from '@mcr-arena/scoring';
import { type BySeat, formatBotzoneTile, type Meld, mapSeats, type Seat, type TileIndex } from '@mcr-arena/tiles';
import type { Initdata } from './initdata.ts';
import { formatRequest, middleOfChow } from './request.ts';
import { verdictOf } from './verdict.ts';

/** One value for each seat, under "0" to "3". */
type ByName<T> = Readonly<Record<`${0 | 1 | 2 | 3}`, T>>;

/** Data for Botzone's replay viewer; its fields depend on `action`. */
export type Display = { readonly action: string } & Readonly<Record<string, unknown>>;

/** The deal continues: a request to each bot. */
export interface JudgeRequest {
  readonly command: 'request';
  readonly content: ByName<string>;
  readonly display: Display;
  /** In the first output only: the initial data to pass to later calls. */
  readonly initdata?: Initdata;
}

/** The deal is over: the points that each seat gains or loses. */
export interface JudgeFinish {
  readonly command: 'finish';
  readonly content: ByName<number>;
  readonly display: Display;
}

/** The judge's output of one turn. */
export type JudgeOutput = JudgeRequest | JudgeFinish;

/** `canHu`: points of each seat's hand with the tile in question; −3 no win, −4 not computed. */
type CanHu = BySeat<number>;
const NO_WIN = -3;
const NOT_WORKED_OUT = -4;
const NOBODY: CanHu = [NOT_WORKED_OUT, NOT_WORKED_OUT, NOT_WORKED_OUT, NOT_WORKED_OUT];

function byName<T>([first, second, third, fourth]: BySeat<T>): ByName<T> {
  return { 0: first, 1: second, 2: third, 3: fourth };
}

/** The requests after `event`, which led to `state`; `before` is the event before it. */
export function requestOutput(state: DealState, event: DealEvent, before?: DealEvent): JudgeRequest {
  const content = mapSeats(
    (seat) => formatRequest(viewEventFor(seat, event), before && viewEventFor(seat, before)) ?? '',
  );
  return { command: 'request', content: byName(content), display: displayOf(state, event, before) };
}

/** The first output; `state` is the state after the tiles have been dealt. */
export function firstOutput(state: DealState, started: EventOf<'dealStarted'>, initdata: Initdata): JudgeRequest {
  const content = mapSeats((seat) => formatRequest(viewEventFor(seat, started)) ?? '');
  const { quan, srand } = initdata;
  const display = { action: 'INIT', canHu: [0, 0, 0, 0], quan, srand, tileCnt: wallLeftOf(state.wall) };
  return { command: 'request', content: byName(content), display, initdata };
}

function displayOf(state: DealState, event: DealEvent, before: DealEvent | undefined): Display {
  const canHu = canHuOf(state);
  const tileCnt = wallLeftOf(state.wall);
  switch (event.type) {
    case 'dealt':
      return { action: 'DEAL', canHu, hand: drawnInDeal(state.config, event), tileCnt };
    case 'drawn':
      return { action: 'DRAW', canHu, ...playerAndTile(event), tileCnt };
    case 'flowerShown':
      return { action: 'BUHUA', canHu, ...playerAndTile(event), tileCnt };
    case 'discarded':
      return { ...actionOfDiscard(before), canHu, ...playerAndTile(event), tileCnt };
    case 'claimed':
    case 'kongDeclared': {
      const action = event.meld.type === 'addedKong' ? 'BUGANG' : 'GANG';
      return { action, canHu, ...playerAndTile({ seat: event.seat, tile: tileOfKong(event.meld) }), tileCnt };
    }
    default:
      throw new Error(`nothing is asked after ${event.type}`);
  }
}

function playerAndTile({ seat, tile }: { readonly seat: Seat; readonly tile: TileIndex }): {
  readonly player: Seat;
  readonly tile: string;
} {
  return { player: seat, tile: formatBotzoneTile(tile) };
}

function actionOfDiscard(before: DealEvent | undefined): Display {
  if (before?.type !== 'claimed') return { action: 'PLAY' };
  const { meld } = before;
  return meld.type === 'chow' ? { action: 'CHI', tileCHI: formatBotzoneTile(middleOfChow(meld)) } : { action: 'PENG' };
}

function tileOfKong(meld: Meld): TileIndex {
  if (meld.type === 'chow') throw new Error('a chow is written with the discard after it');
  return meld.tile;
}

/** The tiles that each seat drew, including its flowers, in order. */
function drawnInDeal({ wall }: DealConfig, { hands, flowers }: EventOf<'dealt'>): BySeat<readonly string[]> {
  return mapSeats((seat) => {
    const count = hands[seat].length + flowers[seat].length;
    return quarterInDrawingOrder(wall, seat).slice(0, count).map(formatBotzoneTile);
  });
}

/** Computed for the seats that are asked. */
function canHuOf(state: DealState): CanHu {
  return mapSeats((seat) => {
    if (questionOf(state.phase, seat) === undefined) return NOT_WORKED_OUT;
    return winScoreIn(state, seat)?.total ?? NO_WIN;
  });
}

/** The last output, from the event that ends the deal and the state before it. `replies`: the last replies, which led to it. */
export function finishOutput(
  state: DealState,
  { outcome, deltas }: EventOf<'dealEnded'>,
  replies: Replies,
): JudgeFinish {
  const display = { canHu: NOBODY, score: deltas };
  const tileCnt = wallLeftOf(state.wall);
  const content = byName(deltas);
  switch (outcome.type) {
    case 'exhausted':
      return { command: 'finish', content, display: { action: 'HUANG', canHu: NOBODY, tileCnt } };
    case 'win': {
      const won = { action: 'HU', player: outcome.winner, ...fansOf(outcome.score), tileCnt };
      return { command: 'finish', content, display: { ...won, ...display } };
    }
    case 'foul': {
      const { seat, reason } = outcome;
      const score = reason === 'false-win' ? falseWinOf(state, seat) : {};
      return {
        command: 'finish',
        content,
        display: { action: foulName(reason, replies[seat]), player: seat, ...score, ...display },
      };
    }
  }
}

/** Botzone lists the 81 fans in rulebook order, then the pattern of two kongs. */
function fansOf({ fans, total }: HandScore): Readonly<Record<string, unknown>> {
  const placeOf = ({ fan }: ScoredFan): number => fanOf(fan).number ?? FANS.length;
  const listed = [...fans].sort((a, b) => placeOf(a) - placeOf(b));
  return {
    fan: listed.map(({ fan, count, points }) => ({ cnt: count, name: fanOf(fan).zh, value: points })),
    fanCnt: total,
  };
}

/** The fans and points of a hand that was wrongly declared as a win. */
function falseWinOf(state: DealState, seat: Seat): Readonly<Record<string, unknown>> {
  const score = winScoreIn(state, seat);
  return score === undefined ? { fanCnt: NO_WIN } : fansOf(score);
}

/** The verdict of a failed player unchanged, WH for a false win, WA for all other wrong answers. */
function foulName(reason: FoulReason, reply: Reply | undefined): string {
  if (reason === 'false-win') return 'WH';
  return (reply && verdictOf(reply)) ?? 'WA';
}
