// An exercise as plain data: what is shown, how the user answers, and how an answer is judged. `compute-exercise.ts` makes it from a step.

import type { FanId, ScoredPart } from '@mcr-arena/scoring';
import type { Seat, TileIndex } from '@mcr-arena/tiles';
import type { TableScene } from '../../ui/table/table-scene.ts';
import type { Picked } from './steps.ts';

/** Points and fans of a complete hand. */
export interface Worth {
  /** As divided for scoring. */
  readonly parts: readonly ScoredPart[];
  readonly points: number;
  readonly fans: readonly { readonly fan: FanId; readonly points: number }[];
}

/** What an answer leads to. Each type is one sentence of the messages. */
export type Consequence =
  | { readonly type: 'right' }
  /** Picked tiles that do not belong, and tiles that are missing. */
  | { readonly type: 'picked'; readonly extra: number; readonly missing: number }
  | { readonly type: 'noSet'; readonly why: 'size' | 'honors' | 'suits' | 'ranks' | 'different' }
  | { readonly type: 'isSet'; readonly set: 'chow' | 'pung' }
  /** Tiles that the hand lacks then, and the fewest possible. */
  | { readonly type: 'lacks'; readonly missing: number; readonly fewest: number }
  | { readonly type: 'usefulLeft'; readonly unseen: number; readonly most: number }
  /** The value of the answer as a share of the best one, 0 to 1. */
  | { readonly type: 'valued'; readonly share: number }
  | { readonly type: 'tooFewPoints'; readonly points: number; readonly minimum: number }
  | { readonly type: 'worthLess'; readonly points: number; readonly most: number }
  | { readonly type: 'notAllowed' }
  | { readonly type: 'lessLikely'; readonly chance: number; readonly best: number }
  | { readonly type: 'number'; readonly isTooHigh: boolean };

export interface Verdict {
  readonly consequence: Consequence;
  /** The complete hands that the answer is about. */
  readonly worths?: readonly Worth[];
}

export type ClaimChoice = 'chow' | 'pung' | 'pass';

export type Choice =
  | { readonly type: 'tiles'; readonly tiles: readonly TileIndex[] }
  | { readonly type: 'hand'; readonly parts: readonly ScoredPart[] }
  | { readonly type: 'fan'; readonly fan: FanId }
  | { readonly type: 'action'; readonly action: ClaimChoice };

/** How the user answers. Answers are lists of numbers: places of tiles, numbers of choices, or one number. */
export type Answering =
  | { readonly type: 'pick'; readonly picked: Picked; readonly solution: readonly number[] }
  /** `verdicts`: by place of the tile. */
  | { readonly type: 'discard'; readonly verdicts: readonly Verdict[] }
  | { readonly type: 'choose'; readonly choices: readonly Choice[]; readonly verdicts: readonly Verdict[] }
  | { readonly type: 'chooseAll'; readonly choices: readonly Choice[]; readonly solution: readonly number[] }
  | { readonly type: 'number'; readonly solution: number };

export interface Exercise {
  /** Absent if the step shows no table. */
  readonly table?: { readonly scene: TableScene; readonly seat: Seat };
  /** The hand that is shown: the tiles to be picked or discarded, or those the question is about. */
  readonly tiles: readonly TileIndex[];
  /** Points or scores that the question is about. */
  readonly figures?: readonly number[];
  /** Fans that the question is about. */
  readonly fans?: Worth['fans'];
  readonly answering: Answering;
}
