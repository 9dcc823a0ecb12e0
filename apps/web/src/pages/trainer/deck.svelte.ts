// The stored cards as reactive state.

import { afterAnswer, type Card, type Grade, withMistakes } from '../../ui/training/cards.ts';
import { changeCards, readCards } from '../../ui/training/cards-database.ts';
import type { ExerciseSource, Mistake } from '../../ui/training/exercise-source.ts';

export class Deck {
  /** Undefined until they are read. Empty if nothing can be stored. */
  cards = $state.raw<readonly Card[]>();
  /** Whether the browser refused to store them. */
  failed = $state(false);

  load(): Promise<void> {
    return this.#take(readCards());
  }

  /** `now`: in ms since the epoch. */
  answer(source: ExerciseSource, grade: Grade, now: number): Promise<void> {
    return this.#take(changeCards((cards) => afterAnswer(cards, source, grade, now)));
  }

  add(mistakes: readonly Mistake[], now: number): Promise<void> {
    return this.#take(changeCards((cards) => withMistakes(cards, mistakes, now)));
  }

  remove(id: string): Promise<void> {
    return this.#take(changeCards((cards) => cards.filter((card) => card.id !== id)));
  }

  async #take(cards: Promise<readonly Card[]>): Promise<void> {
    try {
      this.cards = await cards;
    } catch {
      this.failed = true;
      this.cards ??= [];
    }
  }
}
