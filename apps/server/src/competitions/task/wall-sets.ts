// The sets of a task: each is a wall at a table with two seats each for a submission and the opponent.

import { comparedBotSecret, comparisonVersionOf, lineupsOf } from '@mcr-arena/lab';
import type { SetSpec } from '@mcr-arena/runs';
import { mapPositions, type Secret } from '@mcr-arena/tournament';
import { LRUCache } from 'lru-cache';
import type { Prisma } from '../../../dist/prisma/client.ts';
import { referenceOf } from '../../bots/kinds/version-kinds.ts';
import type { Store } from '../../database/open-database.ts';
import { differencesOf, twoBotPlan, WALL_RESULT, wallSpecOf } from '../compared-walls.ts';
import type { PlannedSeat, PlannedSet } from '../competition-kind.ts';
import { type CompetitionRow, limitsOfRow, rulesOfRow } from '../competition-row.ts';
import { keptApart } from '../kept-apart.ts';
import { readTaskConfig, seedOf, TASK } from './task-config.ts';

/** Number of bots at a table besides the submission and the opponent of the task. */
const OTHERS = 0;
/** Place of the opponent among the entrants; those of submissions follow. */
export const OPPONENT_PLACE = 0;

/** The sets on `count` walls from `first`, counted from 1. `payer`: user who pays for the CPU time of all bots. */
export function wallSetsOf(row: CompetitionRow, place: number, first: number, count: number): PlannedSet[] {
  const [lineup] = lineupsOf(OTHERS);
  const seatOf = (entrantPlace: number): PlannedSeat => {
    const { name, botVersionId } = entrantAt(row, entrantPlace);
    return { entrant: name, version: botVersionId!, payer: row.ownerId };
  };
  const [submission, opponent] = [seatOf(place), seatOf(OPPONENT_PLACE)];
  const seats = mapPositions((position) => (lineup![position] === 'a' ? submission : opponent));
  return Array.from({ length: count }, (_, index) => ({ table: place, number: first + index, seats }));
}

/** Sets of tasks in which the version is the opponent. They show results of members of a class, which its owner must not see. */
export function setsAsOpponent(version: string) {
  return {
    competition: { kind: TASK, entrants: { some: { isReference: true, botVersionId: version } } },
  } satisfies Prisma.CompetitionSetWhereInput;
}

/** Logs of a bot in sets of tasks in which it is the opponent: conditions, one per version. */
export async function logsAsOpponent(store: Store, botId: string): Promise<Prisma.BotLogWhereInput[]> {
  const versions = await store.botVersion.findMany({
    where: { botId, entrants: { some: { isReference: true, competition: { kind: TASK } } } },
    select: { id: true },
  });
  return versions.map(({ id }) => ({ seat: { botVersionId: id, set: setsAsOpponent(id) } }));
}

/** Points per deal by which the submission is ahead, by wall. All planned sets of the submission must be played. */
export async function readDifferences(store: Store, competitionId: string, place: number): Promise<readonly number[]> {
  const sets = await store.competitionSet.findMany({
    where: { competitionId, table: place, playedAt: { not: null } },
    orderBy: { number: 'asc' },
    select: WALL_RESULT,
  });
  return differencesOf(sets);
}

/** The table of a planned set is the place of its submission. */
export function taskSpecOf(row: CompetitionRow, set: PlannedSet): SetSpec {
  const bots = [set.table, OPPONENT_PLACE].map((place) => referenceOf(entrantAt(row, place).botVersion!));
  const seed = seedOf(row);
  const rule = { type: 'budget', walls: readTaskConfig(row).walls } as const;
  const plan = twoBotPlan(seed, rule);
  const version = comparisonVersionOf(bots);
  const order = { plan, bots, rules: rulesOfRow(row), limits: limitsOfRow(row), botSecret: botSecretOf(version, seed) };
  return keptApart(row, wallSpecOf(row.id, order, set), String(set.number));
}

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
