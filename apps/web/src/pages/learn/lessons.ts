// The eight lessons in order. Hands are in the compact notation. The six fans of the third lesson are the most frequent main fans of
// wins: see docs/tables.md.

import type { FanId } from '@mcr-arena/scoring';
import type { TileIndex } from '@mcr-arena/tiles';
import type { LessonSlug } from './lesson-deals.ts';
import { tilesIn } from './position.ts';
import type { Step } from './steps.ts';

export interface Lesson {
  /** In its address. */
  readonly slug: LessonSlug;
  /** The last one is a deal. */
  readonly steps: readonly Step[];
}

export const LESSON_TILES: Readonly<Record<LessonSlug, readonly TileIndex[]>> = {
  'tiles-and-sets': tilesIn('1s 1p 1m E C'),
  'a-hand': tilesIn('456s EEE 55m'),
  'eight-points': tilesIn('123m 123p 123s'),
  claims: tilesIn('444p'),
  waits: tilesIn('34567s'),
  'a-plan': tilesIn('123m 456s 789p'),
  payments: tilesIn('CCC FFF'),
  'the-duplicate': tilesIn('55p 55p'),
};

export const LESSONS: readonly Lesson[] = [
  {
    slug: 'tiles-and-sets',
    steps: [
      {
        id: 'suits',
        terms: ['suit'],
        task: { type: 'pick', hand: '258m 379p 1469s EWC', drawn: '7s', picked: { type: 'suit', suit: 'bamboos' } },
      },
      {
        id: 'honors',
        terms: ['honor'],
        task: { type: 'pick', hand: '149m 25p 68s ESN CFP', drawn: '3p', picked: { type: 'honors' } },
      },
      {
        id: 'chow',
        terms: ['chow'],
        task: { type: 'pick', hand: '258m 1479p 3459s EC', drawn: 'S', picked: { type: 'chow' } },
      },
      {
        id: 'pung',
        terms: ['pung', 'set'],
        task: { type: 'pick', hand: '147m 22258p 149s SN', drawn: 'F', picked: { type: 'pung' } },
      },
      { id: 'honorSets', task: { type: 'noSet', groups: ['789s', 'EEE', 'ESW'] } },
      { id: 'ends', task: { type: 'noSet', groups: ['891p', '444s', '123m'] } },
      { id: 'dealSets', terms: ['deal', 'wall'], task: { type: 'deal' } },
    ],
  },
  {
    slug: 'a-hand',
    steps: [
      {
        id: 'pair',
        terms: ['pair'],
        task: { type: 'pick', hand: '123m 46s 789p EEE 55m', drawn: '5s', picked: { type: 'pair' } },
      },
      {
        id: 'spare',
        task: { type: 'discard', at: { seat: 0, hand: '123m 45s 789p EEE 55m', drawn: 'C' }, best: 'nearest' },
      },
      {
        id: 'completing',
        task: { type: 'completing', hand: '123m 45s 789p EEE 55m', tiles: '3s 7s 5m', needsPoints: false },
      },
      { id: 'missing', task: { type: 'missing', hand: '123m 45s 78p EE 55m 9s C' } },
      {
        id: 'overlap',
        task: { type: 'discard', at: { seat: 0, hand: '234m 668m 34p 99p 678s', drawn: '9m' }, best: 'nearest' },
      },
      { id: 'dealHand', terms: ['win'], task: { type: 'deal' } },
    ],
  },
  {
    slug: 'eight-points',
    steps: [
      {
        id: 'eight',
        terms: ['fan', 'points'],
        fans: ['mixedTripleChow', 'concealedHand', 'allChows', 'closedWait', 'shortStraight'],
        task: {
          type: 'worthMost',
          hands: [
            { hand: '234m 234s 24p 678s 99p', win: '3p' },
            { hand: '123m 456p 67s 345s 99m', win: '8s' },
          ],
        },
      },
      {
        id: 'tripleChow',
        task: {
          type: 'pick',
          hand: '345m 345s 35p 678s EE',
          drawn: '4p',
          picked: { type: 'fan', fan: 'mixedTripleChow' },
        },
      },
      {
        id: 'shiftedChows',
        fans: ['mixedShiftedChows'],
        task: {
          type: 'pick',
          hand: '234m 345s 46p 678m 99s',
          drawn: '5p',
          picked: { type: 'fan', fan: 'mixedShiftedChows' },
        },
      },
      {
        id: 'mixedStraight',
        fans: ['mixedStraight'],
        task: { type: 'completing', hand: '123m 456s 78p 234s 55p', tiles: '6p 9p', needsPoints: true },
      },
      {
        id: 'pureStraight',
        fans: ['pureStraight'],
        task: { type: 'completing', hand: '12345678m 345p 99s', tiles: '6m 9m', needsPoints: true },
      },
      {
        id: 'allTypes',
        fans: ['allTypes', 'pungOfTerminalsOrHonors'],
        task: {
          type: 'worthMost',
          hands: [
            { hand: '123m 345s 78p NNN 55p', win: '9p' },
            { hand: '123m 345s 78p NNN CC', win: '9p' },
          ],
        },
      },
      {
        id: 'sevenPairs',
        fans: ['sevenPairs'],
        task: { type: 'completing', hand: '22m 77m 33s 99s 44p EE C', tiles: '2m C E', needsPoints: true },
      },
      { id: 'sum', task: { type: 'points', hand: { hand: '123m 456s 78p 234s 55p', win: '9p' } } },
      { id: 'dealPoints', task: { type: 'deal' } },
    ],
  },
  {
    slug: 'claims',
    steps: [
      {
        id: 'chowClaim',
        terms: ['claim'],
        task: { type: 'claim', at: { seat: 1, hand: '46p 123m 789s 22s EW9m', river: '5p' }, best: 'allowed' },
      },
      {
        id: 'pungClaim',
        task: { type: 'claim', at: { seat: 2, hand: '55p 46p 123m 789s EW9m', river: '5p' }, best: 'allowed' },
      },
      {
        id: 'price',
        task: {
          type: 'worthMost',
          hands: [
            { hand: '123m 456s 78p 234s 55p', win: '9p' },
            { hand: "[12'3m] [45'6s] 78p 234s 55p", win: '9p' },
          ],
        },
      },
      {
        id: 'kong',
        terms: ['kong'],
        task: { type: 'pick', hand: '147m 2222p 58p 19s SN', drawn: 'F', picked: { type: 'kong' } },
      },
      {
        id: 'worthClaiming',
        task: { type: 'claim', at: { seat: 1, hand: '234m 46p 234s 67s 99m C', river: '5p' }, best: 'goal' },
      },
      { id: 'dealClaims', task: { type: 'deal' } },
    ],
  },
  {
    slug: 'waits',
    steps: [
      {
        id: 'ready',
        terms: ['ready', 'wait'],
        task: { type: 'waits', hand: '23456m 789p 345s EE', tiles: '1m 3m 4m 7m E' },
      },
      {
        id: 'unseen',
        task: { type: 'unseenWaits', at: { seat: 1, hand: '23m 456m 789p 345s EE', river: '1m 9s 4m W 1m' } },
      },
      {
        id: 'wider',
        terms: ['useful'],
        task: { type: 'discard', at: { seat: 0, hand: '456m 789p 345s EE 46p', drawn: '7p' }, best: 'mostUseful' },
      },
      {
        id: 'dearWait',
        task: { type: 'completing', hand: '123m 456s 78p 345s 55p', tiles: '6p 9p', needsPoints: true },
      },
      { id: 'dealWaits', task: { type: 'deal' } },
    ],
  },
  {
    slug: 'a-plan',
    steps: [
      {
        id: 'nearestPlan',
        terms: ['plan'],
        task: {
          type: 'plan',
          at: { seat: 0, hand: '12378m 456s 99p 3pEW', drawn: '7p' },
          fans: ['mixedStraight', 'mixedShiftedChows', 'mixedTripleChow'],
        },
      },
      {
        id: 'discardForPlan',
        task: { type: 'discard', at: { seat: 0, hand: '123m 45s 99p 789p 34m W', drawn: '3s' }, best: 'goal' },
      },
      {
        id: 'shiftedPlan',
        task: {
          type: 'plan',
          at: { seat: 0, hand: '234m 34s 46p 678s 99m E', drawn: 'W' },
          fans: ['mixedTripleChow', 'mixedShiftedChows', 'mixedStraight'],
        },
      },
      {
        id: 'oneSuit',
        task: {
          type: 'plan',
          at: { seat: 0, hand: '12m 456m 79m 34p 88p 66s', drawn: 'W' },
          fans: ['sevenPairs', 'mixedShiftedChows', 'pureStraight'],
        },
      },
      {
        id: 'pairsPlan',
        task: {
          type: 'plan',
          at: { seat: 0, hand: '1133m 55s 88s 2277p 6m', drawn: 'E' },
          fans: ['sevenPairs', 'mixedStraight', 'allTypes'],
        },
      },
      { id: 'dealPlan', task: { type: 'deal' } },
    ],
  },
  {
    slug: 'payments',
    steps: [
      { id: 'discarderPays', terms: ['payment'], task: { type: 'payment', points: 12, who: 'discarder' } },
      { id: 'othersPay', task: { type: 'payment', points: 12, who: 'other' } },
      { id: 'selfDrawn', terms: ['selfDrawn'], task: { type: 'payment', points: 12, who: 'selfDrawn' } },
      { id: 'winnerGets', task: { type: 'payment', points: 12, who: 'winner' } },
      {
        id: 'safest',
        terms: ['danger'],
        task: {
          type: 'discard',
          at: {
            seat: 0,
            hand: '123m 45s 99p 78p 34m NW',
            river: '1s2sWC 9m9p9s1p 8m9sWF 2m8p1m6m 8mE5sC 1sSWC 2s9mPF 1p8sP1s 7m2p2mS E8s9s7m',
            drawn: '6p',
          },
          best: 'safest',
        },
      },
      { id: 'dealDanger', task: { type: 'deal' } },
    ],
  },
  {
    slug: 'the-duplicate',
    steps: [
      { id: 'sameWall', terms: ['duplicate', 'score'], task: { type: 'difference', scores: [40, 24] } },
      { id: 'loss', task: { type: 'difference', scores: [-8, -28] } },
      { id: 'ranking', terms: ['rankingPoints'], task: { type: 'rankingPoints', scores: [35, 12, 61, -108] } },
      { id: 'dealDuplicate', task: { type: 'deal' } },
    ],
  },
];

export function lessonOf(slug: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.slug === slug);
}

/** The fans that the third lesson introduces as ways to eight points. */
export const SIX_FANS: readonly FanId[] = [
  'mixedShiftedChows',
  'mixedStraight',
  'mixedTripleChow',
  'pureStraight',
  'allTypes',
  'sevenPairs',
];
