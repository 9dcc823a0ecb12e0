// Values of the teacher for the rows of a deal. A two-step decision has one evaluation: a claim has the value of its best
// discard.

import type { Lesson } from '@mcr-arena/bot-goal';
import { actionIndexOf, FIRST_ACTION } from '@mcr-arena/protocol';
import type { BySeat } from '@mcr-arena/tiles';
import { type DealRow, TEACHER_VALUES, type TeacherValue } from '@mcr-arena/training';

/** The lessons of each seat, in the order of its questions. */
export type LessonsBySeat = BySeat<Lesson[]>;

/** Returns the teacher's values for the rows of a deal, which must be read in order. */
export class LessonReader {
  readonly #lessons: LessonsBySeat;
  readonly #read: [number, number, number, number] = [0, 0, 0, 0];

  constructor(lessons: LessonsBySeat) {
    this.#lessons = lessons;
  }

  /** The highest values of the next row, highest first; empty for a seat without a teacher. */
  valuesOf({ question }: DealRow): readonly TeacherValue[] {
    const { seat, claim } = question;
    if (claim === undefined) this.#read[seat] += 1;
    const lesson = this.#lessons[seat][this.#read[seat] - 1];
    if (lesson === undefined) return [];
    const best = new Map<number, number>();
    for (const { action, value } of lesson.alternatives) {
      const index =
        claim === undefined ? actionIndexOf(action, question.view.question) : discardIndex(action, claim.claim);
      if (index !== undefined && value > (best.get(index) ?? Number.NEGATIVE_INFINITY)) best.set(index, value);
    }
    const values = [...best].map(([action, value]) => ({ action, value }));
    return values.sort((a, b) => b.value - a.value).slice(0, TEACHER_VALUES);
  }
}

type Action = Lesson['action'];
type Claim = NonNullable<DealRow['question']['claim']>['claim'];

/** The index of the discard that the action makes after this claim; undefined for any other action. */
function discardIndex(action: Action, claim: Claim): number | undefined {
  const isSame =
    (action.type === 'chow' && claim.type === 'chow' && action.low === claim.low) ||
    (action.type === 'pung' && claim.type === 'pung');
  return isSame && action.discard !== undefined ? FIRST_ACTION.discard + action.discard : undefined;
}
