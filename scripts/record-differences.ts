// Rewrites test/fixtures/wall-differences.json: the differences in points between real bots on each wall, used by the tests of
// stopping rules and intervals. Takes a few minutes.

import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { openSetPool } from '@mcr-arena/arena';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, findBot, standardHosts } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { ComparisonInPlay, type ComparisonSeatings, contendersOf, differenceOf, runComparisons } from '@mcr-arena/lab';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';

interface Recording {
  readonly name: string;
  readonly bots: readonly [a: string, b: string, ...opponents: string[]];
  readonly seatings: ComparisonSeatings;
  readonly walls: number;
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
];

async function record({ name, bots, seatings, walls }: Recording): Promise<object> {
  const [a, b, ...opponents] = bots.map((bot) => ({ name: bot, bot }));
  const plan = { a: a!, b: b!, opponents, seatings, seed: 'differences', rule: { type: 'budget', walls } } as const;
  const sources = contendersOf(plan).map(
    ({ bot }) => expectValue(findBot(expectValue(parseBotSpecification(bot)), process.cwd(), HOUSE_BOTS)).reference,
  );
  const comparison = new ComparisonInPlay({ plan, bots: sources, rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS });
  const workers = availableParallelism();
  const pool = openSetPool(workers, standardHosts(HOUSE_BOTS));
  await runComparisons([comparison], { pool, workers });
  await pool.close();
  const differences = comparison.walls.map((wall) => Math.round(1000 * differenceOf(wall, opponents.length)) / 1000);
  return { name, bots, seatings, differences };
}

const recordings: object[] = [];
for (const recording of RECORDINGS) {
  recordings.push(await record(recording));
  console.error(`recorded: ${recording.name}`);
}
const lines = recordings.map((recording) => JSON.stringify(recording));
const file = new URL('../test/fixtures/wall-differences.json', import.meta.url);
writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`);
