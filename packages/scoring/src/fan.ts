// The shape of an entry of the fan table.

import type { Brand } from '@mcr-arena/tiles';
import type { Criterion } from './criterion.ts';
import type { FanId } from './fan-ids.ts';

/** Points of fans: what one fan is worth, or the sum of a hand. Never what a seat gains (`ScoreDelta`). */
export type FanPoints = Brand<number, 'FanPoints'>;

/** One of the scoring elements: what it is, what it stands for, when it holds. */
export interface Fan {
  readonly id: FanId;
  /** 1-81 as in the rulebook; undefined for the pattern outside the 81. */
  readonly number: number | undefined;
  /** The rulebook's name in English. */
  readonly name: string;
  /** The rulebook's name in Chinese. */
  readonly zh: string;
  /** MahjongGB's spelling, where it is another one. */
  readonly alias?: string;
  readonly points: number;
  /** One sentence for players: when the fan holds. */
  readonly meaning: string;
  /** Fans that are never counted beside this one, because it cannot be had without them. */
  readonly includes: readonly FanId[];
  /** Fans that are not counted for the sets that make this one; other sets may still make them. */
  readonly includesForItsSets?: readonly FanId[];
  /** Fans of which one occurrence less is counted. */
  readonly includesOnce?: readonly FanId[];
  readonly holds: Criterion;
}
