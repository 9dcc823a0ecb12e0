// Writes test/fixtures/seeded-deals.json: `node test/web/find-seeded-deals.ts` (takes minutes) plays seeds in order, keeps each
// deal with a position that no earlier deal has, then drops the deals that later ones make redundant.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { POSITIONS, type Position, playSeed, type SeededDeal } from './seeded-deals.ts';

const FILE = join(import.meta.dirname, '../fixtures/seeded-deals.json');
const MOST_SEEDS = 20_000;

const kept: SeededDeal[] = [];
for (let seed = 0; seed < MOST_SEEDS && missing(kept).length > 0; seed += 1) {
  const deal = playSeed(`seeded deal ${seed}`);
  if (deal.positions.some((position) => missing(kept).includes(position))) kept.push(deal);
}
if (missing(kept).length > 0) throw new Error(`no seed has ${missing(kept)}`);
const needed = kept.reduce(
  (left, deal) =>
    missing(left.filter((each) => each !== deal)).length === 0 ? left.filter((each) => each !== deal) : left,
  kept as readonly SeededDeal[],
);
writeFileSync(FILE, `${JSON.stringify(needed, undefined, 1)}\n`);
for (const { seed, positions, actions } of needed)
  console.log(`${seed}: ${positions.join(', ')}; ${actions.length} actions`);

function missing(deals: readonly SeededDeal[]): readonly Position[] {
  return POSITIONS.filter((position) => !deals.some(({ positions }) => positions.includes(position)));
}
