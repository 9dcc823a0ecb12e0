// The model: values of positions by the network, exact scores for wins, and the points of discards that another seat is expected to win on.

import { type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import {
  type DrawPosition,
  FEATURE_COUNT,
  SeatOutlook,
  WALL_FEATURE_COUNT,
  writeWallFeatures,
} from './draw-features.ts';
import { outcomesOf } from './draw-outcomes.ts';
import { copiesAt, FLOWER_PLACE, type ValueFunction } from './luck-of.ts';
import { HEADS, Network, type NetworkWeights, pointsOf } from './network.ts';
import type { DrawEvent } from './positions.ts';

/** Mean value of the starting hands by seat over all walls, given the config of the position; undefined if it is not known. */
export type StartMeans = (position: DrawPosition) => BySeat<number> | undefined;

/** Features of all seats and of the wall at a position. */
export class PositionFeatures {
  /** [4 × FEATURE_COUNT]. */
  readonly seats = new Float64Array(4 * FEATURE_COUNT);
  readonly wall = new Float64Array(WALL_FEATURE_COUNT);

  /** Reads the position before `drawer` draws, and returns its outlook. */
  take(position: DrawPosition, drawer: Seat): SeatOutlook {
    const outlooks = SEATS.map((seat) => new SeatOutlook(position, seat));
    for (const seat of SEATS) outlooks[seat]!.write(this.seats, FEATURE_COUNT * seat, drawer);
    writeWallFeatures(this.wall, position);
    return outlooks[drawer]!;
  }
}

/** A value function by these weights. */
export function modelOf(weights: NetworkWeights, startMeans: StartMeans): ValueFunction {
  return new Model(weights, startMeans);
}

class Model implements ValueFunction {
  readonly #network: Network;
  readonly #startMeans: StartMeans;
  readonly #features = new PositionFeatures();
  readonly #heads = new Float64Array(4 * HEADS);
  readonly #points = new Float64Array(4);

  constructor(weights: NetworkWeights, startMeans: StartMeans) {
    this.#network = new Network(weights);
    this.#startMeans = startMeans;
  }

  start(position: DrawPosition): BySeat<number> {
    const mean = this.#startMeans(position);
    if (mean === undefined) return [0, 0, 0, 0];
    this.#take(position, SEATS[0]);
    this.#value(flowersOf(position));
    return mapSeats((seat) => this.#points[seat]! - mean[seat]);
  }

  draws(position: DrawPosition, draw: DrawEvent): Float64Array {
    const values = new Float64Array(4 * (FLOWER_PLACE + 1));
    const outlook = this.#take(position, draw.seat);
    const flowers = flowersOf(position);
    if (copiesAt(position, FLOWER_PLACE) > 0) {
      this.#value(flowers.map((count, seat) => count + (seat === draw.seat ? 1 : 0)));
      values.set(this.#points, 4 * FLOWER_PLACE);
    }
    // Many tiles come to the same features.
    const known = new Map<Float64Array, Float64Array>();
    for (const { tile, win, features, dealIn, dealInPoints } of outcomesOf(position, draw, outlook)) {
      if (win !== undefined) {
        values.set(win, 4 * tile);
        continue;
      }
      const points = known.get(features) ?? this.#pointsAfter(features, draw.seat, flowers);
      known.set(features, points);
      for (const seat of SEATS) values[4 * tile + seat] = (1 - dealIn) * points[seat]! + dealInPoints[seat]!;
    }
    return values;
  }

  /** Points of all seats if `seat` has these features. */
  #pointsAfter(features: Float64Array, seat: Seat, flowers: readonly number[]): Float64Array {
    this.#network.heads(features, 0, this.#heads, HEADS * seat);
    this.#value(flowers);
    return this.#points.slice();
  }

  /** Computes the heads of all seats at a position. */
  #take(position: DrawPosition, drawer: Seat): SeatOutlook {
    const outlook = this.#features.take(position, drawer);
    for (const seat of SEATS)
      this.#network.heads(this.#features.seats, FEATURE_COUNT * seat, this.#heads, HEADS * seat);
    return outlook;
  }

  /** Computes the points of all seats by their heads. */
  #value(flowers: readonly number[]): void {
    pointsOf(this.#heads, this.#network.exhausted(this.#features.wall), flowers, this.#points);
  }
}

/** Points that flowers add to a win, by seat. */
function flowersOf({ state }: DrawPosition): number[] {
  return state.seats.map(({ flowers }) => (state.config.rules.scoring.countFlowers ? flowers.length : 0));
}
