// A table of house bots whose process stops at a chosen journal entry, and a list of all events shown.

import { type Journal, type JournalEntry, openTableJournal, Table } from '@mcr-arena/arena';
import { type DealConfig, type DealEvent, DUPLICATE_RULES, encodeDeal, viewEventFor } from '@mcr-arena/engine';
import { createRegistry, DEFAULT_LIMITS, HOUSE_HOST, openRegistry, type SeatedBot } from '@mcr-arena/hosts';
import { type BySeat, createRandom, mapSeats, SEATS, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import { HOSTS } from '../../hosts/hosts-under-test.ts';

export const CONFIG: DealConfig = {
  rules: DUPLICATE_RULES,
  prevalentWind: 'east',
  wall: shuffled(TILES_WITHOUT_FLOWERS, createRandom('a journaled wall')),
};

/** Random bots draw from their seed at every decision, so each decision depends on all earlier ones. */
const BOTS = ['random', 'shanten', 'random', 'random'] as const;

export async function seatBots(): Promise<BySeat<SeatedBot>> {
  const registry = createRegistry(new Map([[HOUSE_HOST, (await openRegistry(HOSTS)).hostFor(HOUSE_HOST)]]));
  const bots = await Promise.all(
    SEATS.map(async (seat) => {
      const bot = await registry.hostFor(HOUSE_HOST).load({ host: HOUSE_HOST, bot: BOTS[seat], parameters: {} });
      const started = viewEventFor(seat, { type: 'dealStarted', config: CONFIG });
      const context = {
        seat,
        prevalentWind: 'east' as const,
        rules: DUPLICATE_RULES,
        parameters: {},
        seed: `s${seat}`,
      };
      return bot.seat({ context, limits: DEFAULT_LIMITS, started, deal: 'deal' });
    }),
  );
  return mapSeats((seat) => bots[seat]!);
}

/** When the process stops: before the entry with this number is stored, or after it is stored and before it is reported. */
export interface End {
  readonly at: number;
  readonly isStored: boolean;
}

export class MemoryJournal implements Journal {
  readonly entries: JournalEntry[] = [];
  #end: End | undefined;

  endAt(end: End | undefined): void {
    this.#end = end;
  }

  async append(_table: string, entries: readonly JournalEntry[]): Promise<void> {
    for (const entry of entries) {
      const isEnd = this.entries.length === this.#end?.at;
      if (!isEnd || this.#end?.isStored === true) this.entries.push(JSON.parse(JSON.stringify(entry)));
      if (isEnd) throw new Error('the process ended');
    }
  }

  async read(): Promise<readonly JournalEntry[]> {
    // JSON stores a missing reply as null; restore undefined, as the database store does.
    return this.entries.map((entry) =>
      entry.type === 'replied' ? { ...entry, replies: mapSeats((seat) => entry.replies[seat] ?? undefined) } : entry,
    );
  }
}

/** Plays on from the journal and returns the record; adds the events shown to `seen`. */
export async function playOn(journal: MemoryJournal, seen: DealEvent[][]): Promise<string> {
  const shown: DealEvent[] = [];
  seen.push(shown);
  const table = new Table({
    config: CONFIG,
    journal: await (await openTableJournal(journal, 't', () => 'id')).deal(0),
  });
  table.watch({ see: (events) => shown.push(...events) });
  return JSON.stringify(encodeDeal(table.played ?? (await table.play(await seatBots()))));
}

/** Stops the process at `end` and plays on; returns the record and the events shown before and after. */
export async function playWithEnd(end: End): Promise<{ readonly record: string; readonly seen: DealEvent[][] }> {
  const journal = new MemoryJournal();
  const seen: DealEvent[][] = [];
  journal.endAt(end);
  await playOn(journal, seen).catch(() => {});
  journal.endAt(undefined);
  return { record: await playOn(journal, seen), seen };
}
