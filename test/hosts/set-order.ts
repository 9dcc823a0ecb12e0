// A small set for tests.

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, type DecisionLimits } from '@mcr-arena/hosts';
import type { SetBot, SetOrder } from '@mcr-arena/runs';
import { createRandom, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import type { ByPosition } from '@mcr-arena/tournament';

interface SetShape {
  /** Number of deals; default: 1. */
  readonly deals?: number;
  readonly limits?: DecisionLimits;
  /** Seed of the wall. */
  readonly wall?: string;
}

/** A set of these bots on one wall. */
export function setOrder(
  bots: ByPosition<SetBot>,
  { deals = 1, limits = DEFAULT_LIMITS, wall = 'a wall' }: SetShape = {},
): SetOrder {
  const seatings = Array.from({ length: deals }, (_, index) => index);
  return {
    job: { round: 1, table: 1, set: 1, entrants: ['a', 'b', 'c', 'd'], prevalentWind: 'east', seatings },
    walls: [shuffled(TILES_WITHOUT_FLOWERS, createRandom(wall))],
    rules: DUPLICATE_RULES,
    bots,
    limits,
  };
}
