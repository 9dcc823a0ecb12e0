// The steps of a lesson as data: what is shown, what is asked, and what they introduce. No answer is stored:
// `compute-exercise.ts` computes each one.

import type { FanId } from '@mcr-arena/scoring';
import type { StepId } from './messages-en.ts';
import type { PositionSource } from './position.ts';

/** Words of the glossary that lessons introduce. */
export const TERMS = [
  'suit',
  'honor',
  'set',
  'chow',
  'pung',
  'pair',
  'deal',
  'wall',
  'win',
  'fan',
  'points',
  'claim',
  'kong',
  'ready',
  'wait',
  'useful',
  'plan',
  'payment',
  'selfDrawn',
  'danger',
  'duplicate',
  'score',
  'rankingPoints',
] as const;
export type Term = (typeof TERMS)[number];

/** What the tiles to be picked have in common. */
export type Picked =
  | { readonly type: 'suit'; readonly suit: 'bamboos' | 'dots' | 'characters' }
  | { readonly type: 'honors' }
  /** Any one set of that type. */
  | { readonly type: 'chow' | 'pung' | 'kong' }
  /** The pair of the complete hand. */
  | { readonly type: 'pair' }
  /** The tiles that form a fan of the complete hand. */
  | { readonly type: 'fan'; readonly fan: FanId };

/** A win on a discard; melds in brackets. East in the east wind, as all hands of the lessons. */
export interface WonHand {
  /** The concealed tiles without the winning one, and the melds. */
  readonly hand: string;
  readonly win: string;
}

export type Task =
  /** Pick tiles of a hand of 14: a position at the first turn of east. */
  | { readonly type: 'pick'; readonly hand: string; readonly drawn: string; readonly picked: Picked }
  /** Which discard leaves the fewest tiles missing, then the most useful tiles; or is worth the most to `goal`; or is the least dangerous. */
  | {
      readonly type: 'discard';
      readonly at: PositionSource;
      readonly best: 'nearest' | 'mostUseful' | 'goal' | 'safest';
    }
  /** Which of some groups of tiles is no set. */
  | { readonly type: 'noSet'; readonly groups: readonly string[] }
  /** Which tile completes a hand of 13, or does so with enough points. */
  | { readonly type: 'completing'; readonly hand: string; readonly tiles: string; readonly needsPoints: boolean }
  /** All tiles that complete a hand of 13. */
  | { readonly type: 'waits'; readonly hand: string; readonly tiles: string }
  /** Which of some hands is worth the most points. */
  | { readonly type: 'worthMost'; readonly hands: readonly WonHand[] }
  /** How many points a hand is worth. */
  | { readonly type: 'points'; readonly hand: WonHand }
  /** How many tiles a hand of 13 lacks. */
  | { readonly type: 'missing'; readonly hand: string }
  /** How many copies of the waits nobody has seen. */
  | { readonly type: 'unseenWaits'; readonly at: PositionSource }
  /** What the discard may be claimed for, or what `goal` does with it. */
  | { readonly type: 'claim'; readonly at: PositionSource; readonly best: 'allowed' | 'goal' }
  /** Which main fan the best plan of `goal` has. */
  | { readonly type: 'plan'; readonly at: PositionSource; readonly fans: readonly FanId[] }
  /** What the user pays or gains for a hand of some points. */
  | { readonly type: 'payment'; readonly points: number; readonly who: 'discarder' | 'other' | 'selfDrawn' | 'winner' }
  /** Ranking points of the first of four scores. */
  | { readonly type: 'rankingPoints'; readonly scores: readonly [number, number, number, number] }
  /** The difference of the first score to the other, made with the same tiles. */
  | { readonly type: 'difference'; readonly scores: readonly [number, number] }
  /** A whole deal against beginners, at the end of each lesson. */
  | { readonly type: 'deal' };

export interface Step {
  /** Identifies its texts. */
  readonly id: StepId;
  readonly terms?: readonly Term[];
  readonly fans?: readonly FanId[];
  readonly task: Task;
}
