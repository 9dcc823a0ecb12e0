// Rewrites test/fixtures/wall-differences.json: the differences in points between real bots on each wall, used by the tests of
// stopping rules and intervals. Takes a few minutes. With names of recordings, `node scripts/record-differences.ts "far, less luck"`, it
// records only those again.

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, findBot, standardHosts } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { ComparisonInPlay, type ComparisonSeatings, contendersOf, differenceOf, runComparisons } from '@mcr-arena/lab';
import { LUCK_MODEL } from '@mcr-arena/luck';
import { openSetPool } from '@mcr-arena/runs';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';

interface Recording {
  readonly name: string;
  readonly bots: readonly [a: string, b: string, ...opponents: string[]];
  readonly seatings: ComparisonSeatings;
  readonly walls: number;
  /** The luck of the deals is taken off. */
  readonly isCorrected?: boolean;
}

/** Pairs of bots of similar and of different strength, with and without opponents, and a pair that rarely plays differently. */
const RECORDINGS: readonly Recording[] = [
  { name: 'near, skilled', bots: ['goal', 'goal?slack=0'], seatings: 4, walls: 400 },
  { name: 'near, skilled, six deals a wall', bots: ['goal', 'goal?style=fast'], seatings: 24, walls: 250 },
  { name: 'far', bots: ['goal', 'shanten'], seatings: 4, walls: 300 },
  { name: 'against others', bots: ['goal', 'goal?style=chows', 'shanten', 'goal?style=fast'], seatings: 4, walls: 200 },
  { name: 'fan-blind', bots: ['shanten', 'shanten?claims=no'], seatings: 4, walls: 1000 },
  { name: 'far, fan-blind', bots: ['shanten', 'random'], seatings: 4, walls: 1000 },
  { name: 'seldom different', bots: ['goal?alpha=1', 'goal?alpha=1.02'], seatings: 4, walls: 400 },
  { name: 'near, less luck', bots: ['goal', 'goal?slack=0'], seatings: 4, walls: 400, isCorrected: true },
  {
    name: 'six deals a wall, less luck',
    bots: ['goal', 'goal?style=fast'],
    seatings: 24,
    walls: 250,
    isCorrected: true,
  },
  { name: 'far, less luck', bots: ['goal', 'shanten'], seatings: 4, walls: 300, isCorrected: true },
];

async function record({ name, bots, seatings, walls, isCorrected = false }: Recording): Promise<string> {
  const [a, b, ...opponents] = bots.map((bot) => ({ name: bot, bot }));
  const rule = { type: 'budget', walls } as const;
  const luck = isCorrected ? LUCK_MODEL : undefined;
  const plan = { a: a!, b: b!, opponents, seatings, seed: 'differences', rule, ...(luck && { luck }) };
  const sources = contendersOf(plan).map(
    ({ bot }) => expectValue(findBot(expectValue(parseBotSpecification(bot)), process.cwd(), HOUSE_BOTS)).reference,
  );
  const comparison = new ComparisonInPlay({ plan, bots: sources, rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS });
  const workers = availableParallelism();
  const pool = openSetPool(workers, standardHosts(HOUSE_BOTS));
  await runComparisons([comparison], { pool, workers });
  await pool.close();
  const differences = comparison.walls.map((wall) => Math.round(1000 * differenceOf(wall, opponents.length)) / 1000);
  return JSON.stringify({ name, bots, seatings, differences });
}

const file = new URL('../test/fixtures/wall-differences.json', import.meta.url);
const stored = JSON.parse(readFileSync(file, 'utf8')) as { readonly name: string }[];
const chosen = process.argv.slice(2);
const lines: string[] = [];
for (const recording of RECORDINGS) {
  const { name } = recording;
  const isKept = chosen.length > 0 && !chosen.includes(name);
  lines.push(isKept ? JSON.stringify(stored.find((each) => each.name === name)) : await record(recording));
  console.error(`${isKept ? 'kept' : 'recorded'}: ${name}`);
}
writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`);
