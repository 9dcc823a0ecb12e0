// Writes entries in groups and in order: entries that arrive while a group is written form the next one. A failed write is retried before
// any later one, for a limited time; entries that cannot be stored within this time are rejected.

import { retryUntilDone } from '../database/retry.ts';

/** Conditions under which work is retried, and for how long. */
export interface RepeatTerms {
  /** Whether failed work may succeed when it is retried. */
  mayPass(error: unknown): boolean;
  readonly patienceMs: number;
  /** Called when the time has run out; returns the error with which the work rejects. */
  giveUp(): Error;
  /** Called after each failure that is followed by a retry. */
  onError(error: unknown): void;
}

interface GroupWriterOptions<Entry> extends RepeatTerms {
  /** Stores a group atomically. `isRepeated`: an earlier write that seemed to fail may have stored it. */
  write(group: readonly Entry[], isRepeated: boolean): Promise<void>;
  /** Called when entries start or stop waiting longer than usual. */
  onDelay(isDelayed: boolean): void;
}

/** Resolves once the entry is stored. */
export type WriteEntry<Entry> = (entry: Entry) => Promise<void>;

interface Waiting<Entry> {
  readonly entry: Entry;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Maximum number of entries per write. */
const MOST = 1000;

const DELAY_MS = 1_000;
const LONGEST_PAUSE_MS = 1_000;

export function writeInGroups<Entry>(options: GroupWriterOptions<Entry>): WriteEntry<Entry> {
  const waiting: Waiting<Entry>[] = [];
  let isWriting = false;

  const flush = async (): Promise<void> => {
    isWriting = true;
    // Entries of the same turn of the event loop form a group.
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

/** Retries work for a limited time while its failures are temporary. */
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
