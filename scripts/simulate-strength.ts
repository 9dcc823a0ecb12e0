// Tries the estimator of strength on scripted people of known strength, and measures what `goal` makes against house bots:
// `npx node scripts/simulate-strength.ts people [--people 20] [--deals 60] [--pool 300]` and `... datum [--deals 2000]`.
// Prints the figures of docs/luck.md and those of `DATUM` in packages/luck/src/datum.ts.

import { parseArgs } from 'node:util';
import { endOf } from '@mcr-arena/engine';
import { countedResults, luckOf, populationOf, type StrengthResult, strengthOf } from '@mcr-arena/luck';
import { createRandom } from '@mcr-arena/tiles';
import { careful, goal, graded, type Player, playPlayers, shanten } from './luck/deals.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: 'string', default: '20' },
    deals: { type: 'string' },
    pool: { type: 'string', default: '300' },
  },
});

/** Parts of a person's decisions that are second or third choices. */
const GRADES = [0, 0.03, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.7];

/** Points less luck of a player against three equal opponents on wall after wall, in each seat in turn. */
function resultsOf(player: Player, opponent: Player, seed: string, deals: number): readonly number[] {
  return Array.from({ length: deals }, (_, wall) => {
    const seat = Math.floor(wall / 4) % 4;
    const players = [0, 1, 2, 3].map((each) => (each === seat ? player : opponent));
    const played = playPlayers(players, { format: 'duplicate', rules: 'mcr', seed, wall });
    return endOf(played).deltas[seat]! - luckOf(played).bySeat[seat]!;
  });
}

function meanOf(numbers: readonly number[]): { readonly mean: number; readonly error: number } {
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const squares = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (numbers.length - 1) / numbers.length) };
}

function measureDatum(deals: number): void {
  for (const [name, opponent] of Object.entries({ shanten, careful })) {
    const { mean, error } = meanOf(resultsOf(goal, opponent, `datum ${name}`, deals));
    console.log(`goal against three ${name}: ${mean.toFixed(2)} (standard error ${error.toFixed(2)}, ${deals} deals)`);
  }
}

/** Ranks from 0; equal numbers share the mean rank. */
function ranksOf(numbers: readonly number[]): readonly number[] {
  return numbers.map((number) => {
    const below = numbers.filter((other) => other < number).length;
    return below + (numbers.filter((other) => other === number).length - 1) / 2;
  });
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a).mean, meanOf(b).mean];
  const sum = (termOf: (x: number, y: number) => number) =>
    a.reduce((total, x, index) => total + termOf(x - meanA, b[index]! - meanB), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}

/**
 * People of a grade draw their deals, with replacement, from deals that the grade has played; so their strength, the mean of these, is
 * known exactly.
 */
function simulatePeople(people: number, deals: number, pool: number): void {
  const opponent = graded(0);
  const random = createRandom('people');
  const results: StrengthResult[] = [];
  const truths: number[] = [];
  const ids: string[] = [];
  for (const errors of GRADES) {
    const played = resultsOf(graded(errors), opponent, `grade ${errors}`, pool);
    const { mean, error } = meanOf(played);
    console.log(`errors ${errors}: ${mean.toFixed(2)} points a deal (standard error ${error.toFixed(2)})`);
    for (let index = 0; index < people; index += 1) {
      const person = `${errors} ${index}`;
      ids.push(person);
      truths.push(mean);
      for (let deal = 0; deal < deals; deal += 1)
        results.push({ person, deal: String(deal), endedAtMs: deal, points: played[random.below(pool)]! });
    }
  }
  for (const size of [20, 40, deals]) report(results, ids, truths, size);
}

function report(
  results: readonly StrengthResult[],
  ids: readonly string[],
  truths: readonly number[],
  size: number,
): void {
  const counted = countedResults(
    results.filter(({ endedAtMs }) => endedAtMs < size),
    size,
  );
  const population = populationOf(counted);
  const byPerson = Map.groupBy(counted, ({ person }) => person);
  const found = ids.map((id) => strengthOf(population, byPerson.get(id)!)!);
  const estimates = found.map(({ estimate }) => estimate);
  const covered = found.filter(({ low, high }, index) => low <= truths[index]! && truths[index]! <= high).length;
  const plain = ids.map((id) => meanOf(byPerson.get(id)!.map(({ points }) => points)).mean);
  const lossOf = (each: readonly number[]) => Math.sqrt(meanOf(each.map((x, i) => (x - truths[i]!) ** 2)).mean);
  console.log(
    [
      `${size} deals: Spearman ${correlation(ranksOf(estimates), ranksOf(truths)).toFixed(3)}`,
      `intervals cover ${((100 * covered) / ids.length).toFixed(1)} %`,
      `root mean square error ${lossOf(estimates).toFixed(2)}, of plain means ${lossOf(plain).toFixed(2)}`,
      `half an interval ${meanOf(found.map(({ low, high }) => (high - low) / 2)).mean.toFixed(2)}`,
      `deviation of a deal ${Math.sqrt(population.dealVariance).toFixed(1)}, of people ${Math.sqrt(population.spread).toFixed(1)}`,
    ].join('; '),
  );
}

if (positionals[0] === 'datum') measureDatum(Number(values.deals ?? 2000));
else if (positionals[0] === 'people')
  simulatePeople(Number(values.people), Number(values.deals ?? 60), Number(values.pool));
else throw new Error('expected "people" or "datum"');
