// How much of a deal's result was luck: for the starting hands and every draw, the value of what came less the mean value of what could
// have come. Its mean is 0 whatever the values are, as long as no player knows more of the undrawn tiles than the rules show; so points less
// luck have the mean of the points, and the better the values, the less they scatter. Control variates of this kind for games with chance:
// White & Bowling 2009 (MIVAT), Burch et al. 2018 (AIVAT).

import type { DealConfig, DealEvent, PlayedDeal } from '@mcr-arena/engine';
import { type BySeat, FLOWER_COUNT, isFlower, mapSeats, SEATS, type Seat, type TileIndex } from '@mcr-arena/tiles';
import type { DrawPosition } from './draw-features.ts';
import { type DrawEvent, DrawWalk } from './positions.ts';

/** Values of positions for the correction; any numbers give an unbiased correction. */
export interface ValueFunction {
  /** Expected points of the seats after the hands are dealt, less their mean over all walls; they sum to 0. */
  start(position: DrawPosition): BySeat<number>;
  /**
   * Expected points of the seats after a draw, by tile: entries 4 × tile + seat of the tiles that are left; from 4 × 34
   * on after any flower.
   */
  draws(position: DrawPosition, draw: DrawEvent): Float64Array;
}

export interface DrawLuck extends DrawEvent {
  /** In points, of each seat; they sum to 0. */
  readonly luck: BySeat<number>;
}

/** The luck of a deal, in points. */
export interface DealLuck {
  /** Of the starting hands. */
  readonly start: BySeat<number>;
  /** In the order of play. */
  readonly draws: readonly DrawLuck[];
  /** Starting hands and draws together, in points. */
  readonly bySeat: BySeat<number>;
}

/** Place of flowers among the values of a draw. */
export const FLOWER_PLACE = 34;

/**
 * The luck of a deal that has ended, with all tiles known.
 * @param values the model, or another value function.
 */
export function luckBy(values: ValueFunction, deal: Pick<PlayedDeal, 'config' | 'events'>): DealLuck {
  return new LuckSoFar(values, deal.config).after(deal.events);
}

/** The luck of a deal in play. */
export class LuckSoFar {
  readonly #walk: DrawWalk;
  readonly #draws: DrawLuck[] = [];
  #start: BySeat<number> = [0, 0, 0, 0];

  constructor(values: ValueFunction, config: DealConfig) {
    this.#walk = new DrawWalk(config, {
      onStart: (position) => {
        this.#start = values.start(position);
      },
      onDraw: (position, draw) =>
        this.#draws.push({ ...draw, luck: luckOfDraw(position, draw.tile, values.draws(position, draw)) }),
    });
  }

  /** The luck up to now. `events`: all events of the deal so far; those of earlier calls are not valued again. */
  after(events: readonly DealEvent[]): DealLuck {
    this.#walk.take(events);
    const draws = [...this.#draws];
    const bySeat = mapSeats((seat) => draws.reduce((sum, { luck }) => sum + luck[seat], this.#start[seat]));
    return { start: this.#start, draws, bySeat };
  }
}

function luckOfDraw(position: DrawPosition, drawn: TileIndex, values: Float64Array): BySeat<number> {
  const [mean, total] = [[0, 0, 0, 0], poolSize(position)];
  for (let place = 0; place <= FLOWER_PLACE; place += 1) {
    const probability = copiesAt(position, place) / total;
    if (probability > 0) for (const seat of SEATS) mean[seat]! += probability * values[4 * place + seat]!;
  }
  const place = isFlower(drawn) ? FLOWER_PLACE : drawn;
  if (copiesAt(position, place) === 0) throw new RangeError(`tile ${drawn} is drawn a fifth time`);
  return mapSeats((seat: Seat) => values[4 * place + seat]! - mean[seat]!);
}

/** Copies left of a kind, or of all flowers. */
export function copiesAt({ pool, state }: DrawPosition, place: number): number {
  if (place < FLOWER_PLACE) return pool[place]!;
  if (state.config.wall.length === 136) return 0;
  return FLOWER_COUNT - state.seats.reduce((sum, { flowers }) => sum + flowers.length, 0);
}

function poolSize(position: DrawPosition): number {
  let size = 0;
  for (let place = 0; place <= FLOWER_PLACE; place += 1) size += copiesAt(position, place);
  return size;
}
