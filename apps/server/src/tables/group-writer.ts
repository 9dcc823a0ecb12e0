// Writes entries in groups, in their order: what comes while a group is written is the next one. A write that failed is repeated
// before any later one, for some time; entries that cannot be stored until then are rejected.

import { retryUntilDone } from '../database/retry.ts';

/** How long and why work is repeated. */
export interface RepeatTerms {
  /** Whether work that failed may succeed when it is repeated. */
  mayPass(error: unknown): boolean;
  readonly patienceMs: number;
  /** The time is over: returns what the work rejects with. */
  giveUp(): Error;
  /** Called with each failure that is followed by a repetition. */
  onError(error: unknown): void;
}

export interface GroupWriterOptions<Entry> extends RepeatTerms {
  /** Stores a group, in whole or not at all. `isRepeated`: a write that seemed to fail may have stored it. */
  write(group: readonly Entry[], isRepeated: boolean): Promise<void>;
  /** Entries wait for longer than usual, or do not any more. */
  onDelay(isDelayed: boolean): void;
}

/** Resolves when the entry is stored. */
export type WriteEntry<Entry> = (entry: Entry) => Promise<void>;

interface Waiting<Entry> {
  readonly entry: Entry;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Entries of one write, at most. */
const MOST = 1000;

const DELAY_MS = 1_000;
const LONGEST_PAUSE_MS = 1_000;

export function writeInGroups<Entry>(options: GroupWriterOptions<Entry>): WriteEntry<Entry> {
  const waiting: Waiting<Entry>[] = [];
  let isWriting = false;

  const flush = async (): Promise<void> => {
    isWriting = true;
    // What comes within this turn of the event loop goes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = waiting.splice(0, MOST);
      try {
        await writePatiently(
          group.map(({ entry }) => entry),
          options,
        );
        for (const { resolve } of group) resolve();
      } catch (thrown) {
        for (const { reject } of group) reject(thrown);
      }
    }
    isWriting = false;
  };

  return (entry) => {
    const stored = new Promise<void>((resolve, reject) => waiting.push({ entry, resolve, reject }));
    if (!isWriting) void flush();
    return stored;
  };
}

async function writePatiently<Entry>(group: readonly Entry[], options: GroupWriterOptions<Entry>): Promise<void> {
  let isDelayed = false;
  const timer = setTimeout(() => {
    isDelayed = true;
    options.onDelay(true);
  }, DELAY_MS);
  try {
    await repeatUntilGivenUp((isRepeated) => options.write(group, isRepeated), options);
  } finally {
    clearTimeout(timer);
    if (isDelayed) options.onDelay(false);
  }
}

/** Repeats work while its failures may pass, for a time. */
export async function repeatUntilGivenUp<T>(
  work: (isRepeated: boolean) => Promise<T>,
  { mayPass, patienceMs, giveUp, onError }: RepeatTerms,
): Promise<T> {
  try {
    return await work(false);
  } catch (thrown) {
    if (!mayPass(thrown)) throw thrown;
    onError(thrown);
  }
  const signal = AbortSignal.timeout(patienceMs);
  const isFinal = (error: unknown): boolean => !mayPass(error);
  try {
    return await retryUntilDone(() => work(true), { signal, longestPauseMs: LONGEST_PAUSE_MS, isFinal, onError });
  } catch (thrown) {
    throw thrown === signal.reason ? giveUp() : thrown;
  }
}
