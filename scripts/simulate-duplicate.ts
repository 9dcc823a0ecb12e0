// Prints how precisely 1,000 deals measure the difference between two entrants of a table: in classic sets of 24 and 4 deals, in
// the bridge format, and with a new wall for each deal. Takes a few minutes with the bots of docs/duplicate-formats.md.
// Usage: npx node scripts/simulate-duplicate.ts BOTS SETS

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsOf, DEFAULT_LIMITS, standardHosts } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { openSetPool, orderOf, resumeTournament, type TournamentPlan } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import {
  type ConfigInput,
  countedSetsOf,
  createConfig,
  openSets,
  type SetResult,
  secretOfSeed,
} from '@mcr-arena/tournament';

const TABLES = 4;
const [bots = 'shanten', sets = '100'] = process.argv.slice(2);
const names = bots.split(',');
const pool = openSetPool(2, standardHosts(HOUSE_BOTS));

interface Format {
  readonly name: string;
  readonly input: Partial<ConfigInput>;
  /** Number of sets, so that all formats have the same number of deals. */
  readonly sets: number;
}

const count = Number(sets);
const FORMATS: readonly Format[] = [
  { name: 'classic, 24 deals a wall', input: { seatings: 24 }, sets: count / 6 },
  { name: 'classic, 4 deals a wall', input: { seatings: 4 }, sets: count },
  { name: 'bridge, 4 deals a set', input: { seatings: 4, duplicate: 'bridge' }, sets: count },
  { name: 'fresh walls', input: { seatings: 1, duplicate: 'trusting' }, sets: 4 * count },
];

/** One round with the same tables in all formats. Bots are distributed over the tables in rotation. */
function planOf({ input, sets }: Format): TournamentPlan {
  const entrants = Array.from({ length: 4 * TABLES }, (_, index) => ({
    id: `bot${String(index).padStart(2, '0')}`,
    bot: names[index % names.length]!,
  }));
  const config = expectValue(
    createConfig({ id: 'simulation', entrants, rounds: 1, setsPerRound: Math.round(sets), ...input }),
  );
  const sources = expectValue(botsOf(config, process.cwd(), HOUSE_BOTS));
  return { config, bots: sources, rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS, secret: secretOfSeed('simulation') };
}

/** Points per deal by which the first entrant of a table is ahead of the second, and the third of the fourth, for each set. */
async function differencesOf(format: Format): Promise<number[]> {
  const plan = planOf(format);
  const jobs = openSets(resumeTournament(plan, []));
  const results = await Promise.all(
    jobs.map(async (job): Promise<SetResult> => {
      const { deals } = await pool.play(orderOf(plan, job));
      const { round, table, set, entrants } = job;
      return { round, table, set, entrants, deals };
    }),
  );
  return countedSetsOf(plan.config, results).flatMap(({ result, totals, compared = totals }) => {
    const ahead = (left: 0 | 2) => (compared[left] - compared[(left + 1) as 1 | 3]) / result.deals.length;
    return [ahead(0), ahead(2)];
  });
}

/** Half-width of the 95 % interval of the mean after 1,000 deals, from the variance between sets around the means of pairs. */
function halfInterval(differences: readonly number[], deals: number, pairs: number): number {
  const means = Array.from({ length: pairs }, (_, pair) => {
    const own = differences.filter((_, index) => index % pairs === pair);
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  });
  const squares = differences.reduce((sum, value, index) => sum + (value - means[index % pairs]!) ** 2, 0);
  const variance = squares / (differences.length - pairs);
  return 1.96 * Math.sqrt((variance * deals) / 1000);
}

for (const format of FORMATS) {
  const plan = planOf(format);
  const unordered = await differencesOf(format);
  const { setsPerRound } = plan.config;
  // Results are ordered by table; the two pairs of a table alternate.
  const differences = Array.from({ length: setsPerRound }, (_, set) =>
    Array.from({ length: 2 * TABLES }, (_, pair) => {
      const table = Math.floor(pair / 2);
      return unordered[2 * (table * setsPerRound + set) + (pair % 2)]!;
    }),
  ).flat();
  const half = halfInterval(differences, plan.config.seatings, 2 * TABLES);
  console.log(`${format.name.padEnd(28)} ± ${half.toFixed(2)} points a deal after 1,000 deals`);
}
await pool.close();
