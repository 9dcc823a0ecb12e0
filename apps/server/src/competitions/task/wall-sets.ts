// The sets of a task: each is a wall of a comparison, at a table with two seats each for the submission and the opponent. Walls,
// seats and seeds of the bots are those of `mcr compare`, so that anybody can repeat a measurement once the seed is published.

import { type SetSpec, specOf } from '@mcr-arena/arena';
import {
  type ComparisonPlan,
  comparedBotSecret,
  comparisonVersionOf,
  differenceOf,
  lineupsOf,
  tableOrderOf,
} from '@mcr-arena/lab';
import { mapPositions, type Secret } from '@mcr-arena/tournament';
import { LRUCache } from 'lru-cache';
import { referenceOf } from '../../bots/kinds/version-kinds.ts';
import type { Store } from '../../database/open-database.ts';
import type { PlannedSeat, PlannedSet } from '../competition-kind.ts';
import { type CompetitionRow, limitsOfRow, rulesOfRow } from '../competition-row.ts';
import { dealsOf } from '../set-row.ts';
import { readTaskConfig, seedOf } from './task-config.ts';

/** Number of deals per wall, the default of `mcr compare`. */
export const TASK_SEATINGS = 4;
const OPPONENTS = 0;
/** Place of the opponent among the entrants; those of submissions follow. */
export const OPPONENT_PLACE = 0;

/** The sets on `count` walls from `first`, counted from 1. `payer`: user who pays for the CPU time of all bots. */
export function wallSetsOf(row: CompetitionRow, place: number, first: number, count: number): PlannedSet[] {
  const [lineup] = lineupsOf(OPPONENTS);
  const seatOf = (entrantPlace: number): PlannedSeat => {
    const { name, botVersionId } = entrantAt(row, entrantPlace);
    return { entrant: name, version: botVersionId!, payer: row.ownerId };
  };
  const [submission, opponent] = [seatOf(place), seatOf(OPPONENT_PLACE)];
  const seats = mapPositions((position) => (lineup![position] === 'a' ? submission : opponent));
  return Array.from({ length: count }, (_, index) => ({ table: place, number: first + index, seats }));
}

/** Points per deal by which the submission is ahead, by wall. All planned sets of the submission must be played. */
export async function readDifferences(store: Store, competitionId: string, place: number): Promise<readonly number[]> {
  const sets = await store.competitionSet.findMany({
    where: { competitionId, table: place, playedAt: { not: null } },
    orderBy: { number: 'asc' },
    select: { id: true, number: true, deals: true },
  });
  return sets.map((set) => {
    const deals = dealsOf(set).map((deal) => ({ ...deal, fans: [] }));
    return differenceOf({ wall: set.number, tables: [deals] }, OPPONENTS);
  });
}

export function wallSpecOf(row: CompetitionRow, { table: place, number: wall, seats }: PlannedSet): SetSpec {
  const entrants = [entrantAt(row, place), entrantAt(row, OPPONENT_PLACE)];
  const bots = entrants.map(({ botVersion }) => referenceOf(botVersion!));
  const [a, b] = entrants.map(({ name }) => ({ name, bot: name })) as [Contender, Contender];
  const seed = seedOf(row);
  const rule = { type: 'budget', walls: readTaskConfig(row).walls } as const;
  const plan: ComparisonPlan = { a, b, opponents: [], seatings: TASK_SEATINGS, seed, rule };
  const version = comparisonVersionOf(bots);
  const order = { plan, bots, rules: rulesOfRow(row), limits: limitsOfRow(row), botSecret: botSecretOf(version, seed) };
  const { job, ...set } = tableOrderOf(order, { wall, table: 0 });
  return specOf({
    ...set,
    competition: row.id,
    job: { ...job, table: place },
    bots: mapPositions((position) => ({ ...set.bots[position]!, version: seats[position]!.version! })),
  });
}

type Contender = ComparisonPlan['a'];

/** Deriving one takes a noticeable time, on purpose. */
const botSecrets = new LRUCache<string, { readonly secret: Secret | undefined }>({ max: 64 });

function botSecretOf(version: Parameters<typeof comparedBotSecret>[0], seed: string): Secret | undefined {
  const key = `${version} ${seed}`;
  const known = botSecrets.get(key) ?? { secret: comparedBotSecret(version, seed) };
  botSecrets.set(key, known);
  return known.secret;
}

function entrantAt(row: CompetitionRow, place: number): CompetitionRow['entrants'][number] {
  const entrant = row.entrants.find((each) => each.place === place);
  if (entrant === undefined) throw new Error(`competition "${row.id}" has no entrant at place ${place}`);
  return entrant;
}
