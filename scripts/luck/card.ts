// The card of a model: what its correction removes on deals that it was not fitted to.

import { type DealFormat, endOf, type PlayedDeal } from '@mcr-arena/engine';
import { type DealLuck, luckBy, type ValueFunction } from '@mcr-arena/luck';
import type { RulesName } from '@mcr-arena/scoring';
import { createRandom, isFlower, SEATS } from '@mcr-arena/tiles';
import { playOrder, sideOfPair, type TableName } from './deals.ts';
import { meanLuckRows } from './mean-luck.ts';

/** Tenths of the draws that are left, from the first draws on. */
const TENTHS = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0];

interface Held {
  readonly name: string;
  readonly table: TableName;
  readonly format: DealFormat;
  readonly rules: RulesName;
  readonly walls: number;
}

const HELD: readonly Held[] = [
  { name: 'four `goal`', table: 'goal', format: 'duplicate', rules: 'mcr', walls: 800 },
  { name: 'four `goal`, common wall', table: 'goal', format: 'casual', rules: 'mcr', walls: 400 },
  {
    name: 'mixed: eight styles, up to 20 % second and third choices',
    table: 'mixed',
    format: 'duplicate',
    rules: 'mcr',
    walls: 1600,
  },
  { name: 'mixed, common wall', table: 'mixed', format: 'casual', rules: 'mcr', walls: 1600 },
  { name: 'mixed, WMO', table: 'mixed', format: 'duplicate', rules: 'wmo', walls: 800 },
];
const PAIR_WALLS = 300;
const MEAN_WALLS = 20_000;

/** A deal's points and luck by seat, and the values after each draw with the draws that are left of all seats. */
interface Result {
  readonly points: readonly number[];
  readonly luck: DealLuck;
  readonly values: readonly { readonly left: number; readonly value: readonly number[] }[];
}

export function cardOf(version: string, deals: number, model: ValueFunction, part: number): string {
  const held = HELD.map((each) => ({ each, results: resultsOf(each, model, part) }));
  const [first] = held;
  const pair = pairResults(model, Math.round(PAIR_WALLS * part));
  return [
    `# Model ${version}`,
    '',
    `Fitted to ${deals} deals of house bots by \`npx node scripts/luck-weights.ts ${version}\`. Measured on other walls; points of one seat in`,
    'one deal, 95 % intervals by resampling deals.',
    '',
    '| Players | Deals | Standard deviation | less luck | Ratio of variances | Mean luck by seat | its standard error |',
    '|---|---:|---:|---:|---|---|---:|',
    ...held.map(({ each, results }) => rowOf(each.name, results)),
    '',
    `\`goal\` against \`shanten\`, four rotations of ${pair.length} walls, variance of the difference in a deal: ${pairText(pair)}.`,
    '',
    ...['Mean luck by seat ± its standard error, house bots on other walls: 0 but for chance.', ''],
    ...['| Form | Deals | Mean luck by seat | Mean points by seat |', '|---|---:|---|---|'],
    ...meanLuckRows(model, Math.round(MEAN_WALLS * part)),
    '',
    'R² of the values after a draw, by draws left of all seats (four `goal`): the part of the variance of points that they predict.',
    '',
    `| Draws left, from | ${TENTHS.map((tenth) => Math.ceil(8.4 * tenth)).join(' | ')} |`,
    `|---|${TENTHS.map(() => '---').join('|')}|`,
    `| R² | ${TENTHS.map((tenth) => rSquared(first!.results, tenth).toFixed(2)).join(' | ')} |`,
    '',
  ].join('\n');
}

function resultsOf({ table, format, rules, walls }: Held, model: ValueFunction, part: number): Result[] {
  console.error(`card: ${table} ${format} ${rules}`);
  return Array.from({ length: Math.round(walls * part) }, (_, wall) =>
    resultOf(playOrder({ table, format, rules, seed: 'held out', wall }), model),
  );
}

function resultOf(deal: PlayedDeal, model: ValueFunction): Result {
  const values: { left: number; value: readonly number[] }[] = [];
  const watched: ValueFunction = {
    start: (position) => model.start(position),
    draws: (position, draw) => {
      const all = model.draws(position, draw);
      const left = position.drawsLeft.reduce((sum, each) => sum + each, 0) - 1;
      if (!isFlower(draw.tile)) values.push({ left, value: SEATS.map((seat) => all[4 * draw.tile + seat]!) });
      return all;
    },
  };
  return { points: endOf(deal).deltas, luck: luckBy(watched, deal), values };
}

function rowOf(name: string, results: readonly Result[]): string {
  const raw = varianceOf(results, ({ points }) => points);
  const rest = varianceOf(results, restOf);
  const [low, high] = resampled(results.length, (chosen) => {
    const again = chosen.map((index) => results[index]!);
    return varianceOf(again, ({ points }) => points) / varianceOf(again, restOf);
  });
  const means = SEATS.map((seat) => mean(results.map(({ luck }) => luck.bySeat[seat])).toFixed(2));
  const error = Math.sqrt(varianceOf(results, ({ luck }) => luck.bySeat) / results.length);
  const ratio = `${(raw / rest).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
  const cells = [name, results.length, Math.sqrt(raw).toFixed(1), Math.sqrt(rest).toFixed(1), ratio, means.join(', ')];
  return `| ${cells.join(' | ')} | ${error.toFixed(2)} |`;
}

function restOf({ points, luck }: Result): readonly number[] {
  return points.map((each, seat) => each - luck.bySeat[seat]!);
}

/** Mean over the seats of the variance of a seat's number. */
function varianceOf(results: readonly Result[], numbersOf: (result: Result) => readonly number[]): number {
  return mean(SEATS.map((seat) => variance(results.map((result) => numbersOf(result)[seat]!))));
}

/** R² of the values after a draw, by tenths of the 84 draws that are left: of the variance of points, the part that they predict. */
function rSquared(results: readonly Result[], tenth: number): number {
  const pairs = results.flatMap(({ points, values }) =>
    values
      .filter(({ left }) => Math.min(9, Math.floor(left / 8.4)) === tenth)
      .flatMap(({ value }) => value.map((each, seat) => [each, points[seat]!] as const)),
  );
  const center = mean(pairs.map(([, points]) => points));
  const missed = mean(pairs.map(([value, points]) => (points - value) ** 2));
  return 1 - missed / mean(pairs.map(([, points]) => (points - center) ** 2));
}

/** Differences of the sides by wall and rotation, points and points less luck. */
function pairResults(model: ValueFunction, walls: number): { points: number[]; rest: number[] }[] {
  console.error('card: pair');
  return Array.from({ length: walls }, (_, wall) => {
    const rotations = [0, 1, 2, 3].map((rotation) => {
      const result = resultOf(
        playOrder({ table: 'pair', format: 'duplicate', rules: 'mcr', seed: 'held out', wall, rotation }),
        model,
      );
      const difference = (numbers: readonly number[]): number =>
        numbers.reduce((sum, each, seat) => sum + (sideOfPair(seat, rotation) === 0 ? each : -each) / 2, 0);
      return { points: difference(result.points), rest: difference(restOf(result)) };
    });
    return { points: rotations.map(({ points }) => points), rest: rotations.map(({ rest }) => rest) };
  });
}

function pairText(pair: readonly { points: number[]; rest: number[] }[]): string {
  const ofWalls = (name: 'points' | 'rest', chosen: readonly number[]): number =>
    4 * variance(chosen.map((wall) => mean(pair[wall]![name])));
  const ofDeals = (name: 'points' | 'rest', chosen: readonly number[]): number =>
    variance(chosen.flatMap((wall) => pair[wall]![name]));
  const all = pair.map((_, wall) => wall);
  const text = (label: string, of: typeof ofWalls): string => {
    const [low, high] = resampled(pair.length, (chosen) => of('points', chosen) / of('rest', chosen));
    const [raw, rest] = [of('points', all), of('rest', all)];
    return `${label} ${raw.toFixed(0)}, less luck ${rest.toFixed(0)}, ratio ${(raw / rest).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
  };
  return `${text('single deals', ofDeals)}; ${text('rotations of a wall', ofWalls)}`;
}

function resampled(size: number, figure: (chosen: readonly number[]) => number): readonly [number, number] {
  const random = createRandom('card');
  const figures = Array.from({ length: 300 }, () => figure(Array.from({ length: size }, () => random.below(size))));
  figures.sort((a, b) => a - b);
  return [figures[7]!, figures[292]!];
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

function variance(numbers: readonly number[]): number {
  const center = mean(numbers);
  return numbers.reduce((sum, each) => sum + (each - center) ** 2, 0) / (numbers.length - 1);
}
