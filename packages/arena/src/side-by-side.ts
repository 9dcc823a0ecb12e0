// Loops that play sets side by side. If one throws, the others stop: their results would not be used.

/** Runs as many loops until all have ended. What one throws is thrown when `stop` has made the others end. */
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
