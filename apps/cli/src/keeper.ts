// Keeping what a long run has come to: now and then, not more often than every few seconds, and less often if it takes long.
// Where it fails, for want of space perhaps, the run goes on, and it is tried again.

export interface Keeper<Item> {
  /** Tells it that an item has got on. */
  touch(item: Item): void;
  /** Keeps all of these now, after what is being kept. The error, if they could not be. */
  end(items: readonly Item[]): Promise<Error | undefined>;
}

export interface KeeperOptions {
  /** Called with a line for people where something could not be kept for now. */
  onFailure(line: string): void;
  /** A clock that never goes back; the computer's own by default. */
  now?(): number;
}

const KEEP_MS = 5000;
/** Keeping takes at most one part in so many of the time. */
const KEEPING_SHARE = 20;

export function createKeeper<Item>(
  keep: (item: Item) => Promise<void>,
  { onFailure, now = () => performance.now() }: KeeperOptions,
): Keeper<Item> {
  const touched = new Set<Item>();
  let keeping = Promise.resolve();
  let next = now() + KEEP_MS;
  const keepAll = async (items: readonly Item[]): Promise<void> => {
    const started = now();
    try {
      for (const item of items) await keep(item);
    } finally {
      next = now() + Math.max(KEEP_MS, KEEPING_SHARE * (now() - started));
    }
  };
  const keepTouched = async (items: readonly Item[]): Promise<void> => {
    const error = await errorOf(keepAll(items));
    if (error === undefined) return;
    for (const item of items) touched.add(item);
    onFailure(`could not be stored, trying again: ${error.message}`);
  };
  return {
    touch: (item) => {
      touched.add(item);
      if (now() < next) return;
      next = Number.POSITIVE_INFINITY;
      const items = [...touched];
      touched.clear();
      keeping = keepTouched(items);
    },
    end: async (items) => {
      await keeping;
      return errorOf(keepAll(items));
    },
  };
}

/** A run whose results are stored however it ends. */
export interface KeptRun {
  play(): Promise<void>;
  /** Keeps all that was played. The error, if it could not be. */
  keep(): Promise<Error | undefined>;
  close(): Promise<void>;
  /** Called with a line for people where nothing could be kept of a run that failed. */
  onFailure(line: string): void;
}

/** Plays, keeps, closes. Why it could not be kept, if it could not. Throws what `play` throws, when the rest is done. */
export async function playAndKeep({ play, keep, close, onFailure }: KeptRun): Promise<Error | undefined> {
  try {
    const failure = await errorOf(play());
    const unkept = await keep();
    if (failure === undefined) return unkept;
    if (unkept !== undefined) onFailure(`not kept: ${unkept.message}`);
    throw failure;
  } finally {
    await close();
  }
}

async function errorOf(done: Promise<void>): Promise<Error | undefined> {
  try {
    await done;
    return undefined;
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
  }
}
