import type { DealEvent } from '@mcr-arena/engine';
import { expect, test } from 'vitest';
import { MemoryJournal, playOn, playWithEnd } from './journaled-table.ts';

test('a table stopped at any journal entry, stored or not, continues to the same record', async () => {
  const journal = new MemoryJournal();
  const seen: DealEvent[][] = [];
  const record = await playOn(journal, seen);
  for (let at = 0; at < journal.entries.length; at += 1) {
    for (const isStored of [false, true]) {
      const again = await playWithEnd({ at, isStored });
      expect(again.record).toBe(record);
      expect(again.seen[0]).toEqual(seen[0]!.slice(0, again.seen[0]!.length));
      if (again.seen[1]!.length > 0) expect(again.seen[1]).toEqual(seen[0]);
    }
  }
});
