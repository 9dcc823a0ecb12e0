// Keeping what a long run has come to: now and then, not more often than every few seconds, and less often if it takes long.

export interface Keeper<Item> {
  /** Tells it that an item has got on. */
  touch(item: Item): void;
  /** Keeps all of these now, after what is being kept. */
  end(items: readonly Item[]): Promise<void>;
}

const KEEP_MS = 5000;
/** Keeping takes at most one part in so many of the time. */
const KEEPING_SHARE = 20;

export function createKeeper<Item>(keep: (item: Item) => Promise<void>): Keeper<Item> {
  const touched = new Set<Item>();
  let keeping = Promise.resolve();
  let next = performance.now() + KEEP_MS;
  const keepAll = async (items: readonly Item[]): Promise<void> => {
    const started = performance.now();
    for (const item of items) await keep(item);
    next = performance.now() + Math.max(KEEP_MS, KEEPING_SHARE * (performance.now() - started));
  };
  return {
    touch: (item) => {
      touched.add(item);
      if (performance.now() < next) return;
      next = Number.POSITIVE_INFINITY;
      keeping = keepAll([...touched]);
      keeping.catch(() => {});
      touched.clear();
    },
    end: async (items) => {
      await keeping;
      await keepAll(items);
    },
  };
}
