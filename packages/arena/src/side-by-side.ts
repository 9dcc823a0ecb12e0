// Runs loops that play sets concurrently. If one throws, the others stop, because their results would not be used.

/** Runs `count` loops until all have ended. If one throws, aborts `stop`, waits for the others and rethrows. */
export async function runSideBySide(count: number, loop: () => Promise<void>, stop: AbortController): Promise<void> {
  const stopping = async (): Promise<void> => {
    try {
      await loop();
    } catch (thrown) {
      stop.abort();
      throw thrown;
    }
  };
  const loops = Array.from({ length: count }, stopping);
  await Promise.allSettled(loops);
  await Promise.all(loops);
}
