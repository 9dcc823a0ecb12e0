// A claim window controlled by the test: until it ends, nothing reveals whether a seat could claim the tile.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DiscardWindow, Table } from '@mcr-arena/arena';
import type { DealEvent, Observation } from '@mcr-arena/engine';
import { mapSeats } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { CONFIG, seatBots } from './journaled-table.ts';

class ManualWindow implements DiscardWindow {
  opened = 0;
  #isShut = false;
  #release: (() => void) | undefined;

  noteTurn(): void {}

  open(): void {
    this.opened += 1;
    this.#isShut = true;
  }

  async close(): Promise<void> {
    if (this.#isShut) await new Promise<void>((resolve) => (this.#release = resolve));
  }

  get isAwaited(): boolean {
    return this.#release !== undefined;
  }

  release(): void {
    const release = this.#release!;
    this.#isShut = false;
    this.#release = undefined;
    release();
  }
}

test('events after a discard are shown when the window ends, whether or not a seat could claim the tile', async () => {
  const window = new ManualWindow();
  const shown: DealEvent[] = [];
  const questions: Observation['question'][] = [];
  const bots = await seatBots();
  const seats = mapSeats((seat) => ({
    decide: (...question: Parameters<(typeof bots)[0]['decide']>) => {
      questions.push(question[0].question);
      return bots[seat].decide(...question);
    },
  }));
  const table = new Table({ config: CONFIG, window });
  table.watch({ see: (events) => shown.push(...events) });
  let isOver = false;
  const playing = table.play(seats).finally(() => {
    isOver = true;
  });
  const offered = { nobody: 0, somebody: 0 };
  for (;;) {
    while (!window.isAwaited && !isOver) await nextTurn();
    if (isOver) break;
    const [count, asked] = [shown.length, questions.splice(0)];
    const last = shown.at(-1)!;
    expect(['discarded', 'kongDeclared']).toContain(last.type);
    const claims = asked.filter(({ type }) => type !== 'turn');
    offered[claims.length === 0 ? 'nobody' : 'somebody'] += 1;
    // Nothing is shown, however long the window stays open.
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    expect(shown).toHaveLength(count);
    expect(questions).toEqual([]);
    window.release();
  }
  const { events } = await playing;
  expect(shown).toEqual(events);
  expect(window.opened).toBe(events.filter(({ type }) => type === 'discarded' || type === 'kongDeclared').length);
  expect(Math.min(offered.nobody, offered.somebody)).toBeGreaterThan(5);
});
