// The outcomes of a draw: each tile that is left, and what follows it.

import type { WallState } from '@mcr-arena/engine';
import { fanPointsOf, paymentsOf, type WinClaim } from '@mcr-arena/scoring';
import { KIND_COUNT, SEATS, type Seat, seatAfter, type TileIndex, tilesOfCounts, WINDS } from '@mcr-arena/tiles';
import { type DrawPosition, FEATURE_COUNT, type SeatOutlook, unseenBy } from './draw-features.ts';
import { ExpectedDiscard } from './expected-discard.ts';

/** A tile that may be drawn. */
interface DrawOutcome {
  readonly tile: TileIndex;
  /** Points of each seat if the tile wins; nothing else matters then. */
  readonly win?: readonly number[];
  /** Features of the seat after its best discard, in one array for tiles that come to the same; all 0 after a win. */
  readonly features: Float64Array;
  /** Probability that another seat wins on the discard that follows. */
  readonly dealIn: number;
  /** Points of each seat by such wins, times their probabilities. */
  readonly dealInPoints: readonly number[];
}

/** Discards less likely than this are not examined. */
const NEGLIGIBLE = 0.003;

/** A draw that is about to happen. */
interface Draw {
  readonly seat: Seat;
  readonly afterKong: boolean;
}

/** The outcomes of a draw with a tile, all of them or only `only`. */
export function outcomesOf(position: DrawPosition, draw: Draw, outlook: SeatOutlook, only?: TileIndex): DrawOutcome[] {
  const { pool, state } = position;
  const own = state.seats[draw.seat].hand;
  const discard = new ExpectedDiscard(outlook, own, unseenBy(position, draw.seat));
  const waiting = waitingSeats(position, draw.seat);
  const after = new FeaturesAfter(outlook, discard);
  const outcomes: DrawOutcome[] = [];
  for (let kind = 0; kind < KIND_COUNT; kind += 1) {
    const tile = kind as TileIndex;
    if (pool[tile] === 0 || (only !== undefined && tile !== only)) continue;
    outcomes.push(outcomeOf(position, draw, discard, after, waiting, tile));
  }
  return outcomes;
}

/** Features after a draw and its discard. Draws that no goal lacks share them by discard, since they depend on nothing else. */
class FeaturesAfter {
  readonly #outlook: SeatOutlook;
  readonly #discard: ExpectedDiscard;
  readonly #shared: (Float64Array | undefined)[] = [];

  constructor(outlook: SeatOutlook, discard: ExpectedDiscard) {
    this.#outlook = outlook;
    this.#discard = discard;
  }

  /** Those of the tile that `discard` took last. */
  of(tile: TileIndex): Float64Array {
    const { isHelped, best, sharp, weight } = this.#discard;
    const place = best === tile ? KIND_COUNT : best;
    const known = isHelped ? undefined : this.#shared[place];
    if (known !== undefined) return known;
    const features = new Float64Array(FEATURE_COUNT);
    this.#outlook.writeAfter(features, tile, best, sharp, weight);
    if (!isHelped) this.#shared[place] = features;
    return features;
  }
}

function outcomeOf(
  position: DrawPosition,
  { seat, afterKong }: Draw,
  discard: ExpectedDiscard,
  after: FeaturesAfter,
  waiting: readonly WaitingSeat[],
  tile: TileIndex,
): DrawOutcome {
  const win = position.goals(seat).completing.includes(tile)
    ? winPoints(position, { winner: seat, tile, afterKong })
    : undefined;
  if (win !== undefined)
    return { tile, win, features: new Float64Array(FEATURE_COUNT), dealIn: 0, dealInPoints: NOTHING };
  discard.take(tile);
  const features = after.of(tile);
  if (waiting.length === 0) return { tile, features, dealIn: 0, dealInPoints: NOTHING };
  return { tile, features, ...dealInOf(discard.probability, waiting) };
}

const NOTHING = [0, 0, 0, 0] as const;

/** A seat that can win on a discard of the drawing seat. */
interface WaitingSeat {
  /** Points of all seats by the discarded tile, of wins that reach the minimum. */
  readonly points: ReadonlyMap<TileIndex, readonly number[]>;
}

/** Seats that wait, the next after the discarder first: it wins if several could. */
function waitingSeats(position: DrawPosition, discarder: Seat): WaitingSeat[] {
  return [1, 2, 3].flatMap((steps) => {
    const winner = seatAfter(discarder, steps);
    const points = new Map<TileIndex, readonly number[]>();
    for (const tile of position.goals(winner).completing) {
      const paid = winPoints(position, { winner, tile, from: discarder, afterKong: false });
      if (paid !== undefined) points.set(tile, paid);
    }
    return points.size === 0 ? [] : [{ points }];
  });
}

function dealInOf(
  probability: Float64Array,
  waiting: readonly WaitingSeat[],
): Pick<DrawOutcome, 'dealIn' | 'dealInPoints'> {
  const dealInPoints = [0, 0, 0, 0];
  let dealIn = 0;
  for (let kind = 0; kind < KIND_COUNT; kind += 1) {
    const chance = probability[kind]!;
    if (chance < NEGLIGIBLE) continue;
    const paid = waiting.find(({ points }) => points.has(kind as TileIndex))?.points.get(kind as TileIndex);
    if (paid === undefined) continue;
    dealIn += chance;
    for (const seat of SEATS) dealInPoints[seat]! += chance * paid[seat]!;
  }
  return { dealIn, dealInPoints };
}

interface PossibleWin {
  readonly winner: Seat;
  readonly tile: TileIndex;
  /** The discarder; absent for a drawn tile. */
  readonly from?: Seat;
  readonly afterKong: boolean;
}

/** Points of each seat, or undefined if the hand does not reach the minimum. */
function winPoints({ state }: DrawPosition, win: PossibleWin): readonly number[] | undefined {
  const { winner, tile, from, afterKong } = win;
  const { rules, prevalentWind } = state.config;
  const { hand, melds, flowers } = state.seats[winner];
  const drawer = from ?? winner;
  const claim: WinClaim = {
    melds,
    concealed: tilesOfCounts(hand),
    winningTile: tile,
    selfDrawn: from === undefined,
    lastOfKind: state.shown[tile]! === 3,
    afterKong,
    lastOfWall: isLast(state.wall, drawer),
    seatWind: WINDS[winner],
    prevalentWind,
    flowers: flowers.length,
  };
  const points = fanPointsOf(claim, rules.scoring);
  if (points === undefined || points < rules.scoring.minimumPoints) return undefined;
  const total = points + (rules.scoring.countFlowers ? flowers.length : 0);
  const source = from === undefined ? ({ type: 'selfDrawn' } as const) : ({ type: 'claimed', from } as const);
  return paymentsOf({ winner, points: total, source });
}

/** Whether the tile that `seat` is about to draw is the last; its discard then follows the last. */
function isLast(wall: WallState, seat: Seat): boolean {
  return wall.type === 'quarters' ? wall.left[seatAfter(seat)] === 0 : wall.end - wall.next === 1;
}
