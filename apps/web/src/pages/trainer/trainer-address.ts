// The address of a situation: its seed and number. The summary follows the last one.

export interface TrainerPlace {
  readonly seed: string;
  /** From 1; larger than `SITUATIONS` for the summary. */
  readonly number: number;
}

/** Number of situations before the summary. */
export const SITUATIONS = 10;
const LONGEST_SEED = 64;
const LARGEST_NUMBER = 1_000_000;

/** `ownSeed`: used if the address has no seed. */
export function placeOfQuery(query: URLSearchParams, ownSeed: string): TrainerPlace {
  const seed = query.get('seed')?.slice(0, LONGEST_SEED) ?? '';
  const number = Number(query.get('n') ?? 1);
  return {
    seed: seed === '' ? ownSeed : seed,
    number: Number.isInteger(number) && number >= 1 && number <= LARGEST_NUMBER ? number : 1,
  };
}

export function queryOfPlace({ seed, number }: TrainerPlace): Record<'seed' | 'n', string> {
  return { seed, n: String(number) };
}
