// Stores the results of a long run periodically: at most every few seconds, and less often if storing is slow. If storing
// fails, for example because the disk is full, the run continues and storing is retried.

interface KeeperOptions {
  /** Called with a message for the user if an item could not be stored for now. */
  onFailure(line: string): void;
  /** Milliseconds of a monotonic clock; `performance.now` by default. */
  now?(): number;
}

const KEEP_MS = 5000;
/** Storing takes at most 1/20 of the time. */
const KEEPING_SHARE = 20;

export function createKeeper<Item>(
  keep: (item: Item) => Promise<void>,
  { onFailure, now = () => performance.now() }: KeeperOptions,
) {
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
    /** Marks an item as changed, and starts storing the changed items if it is time. */
    touch: (item: Item): void => {
      touched.add(item);
      if (now() < next) return;
      next = Number.POSITIVE_INFINITY;
      const items = [...touched];
      touched.clear();
      keeping = keepTouched(items);
    },
    /** Stores all `items`, after any storing in progress. Returns the error, if any. */
    end: async (items: readonly Item[]): Promise<Error | undefined> => {
      await keeping;
      return errorOf(keepAll(items));
    },
  };
}

/** A run whose results are stored however it ends. */
interface KeptRun {
  play(): Promise<void>;
  /** Stores all results. Returns the error, if any. */
  keep(): Promise<Error | undefined>;
  close(): Promise<void>;
  /** Called with a message for the user if the results of a failed run could not be stored. */
  onFailure(line: string): void;
}

/** Plays, stores, closes. Returns the error of storing, if any. Rethrows errors of `play` after the other steps. */
export async function playAndKeep({ play, keep, close, onFailure }: KeptRun): Promise<Error | undefined> {
  try {
    const failure = await errorOf(play());
    const unkept = await keep();
    if (failure === undefined) return unkept;
    if (unkept !== undefined) onFailure(`not stored: ${unkept.message}`);
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
