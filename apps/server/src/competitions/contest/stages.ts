// The opened stages of a contest, as rows. Each of their tournaments is a separate competition with its own secret and
// commitment, and is read and verified like any other.

import { parseBotSpecification } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import {
  CONTEST_REFERENCE,
  type ContestConfig,
  createConfig,
  type Entrant,
  stageConfigOf,
  stageSecretOf,
  stageTournamentIds,
  type TournamentConfig,
} from '@mcr-arena/tournament';
import type { CompetitionStatus, Prisma } from '../../../dist/prisma/client.ts';
import type { HouseVersions } from '../../bots/house-bots.ts';
import { versionKind } from '../../bots/kinds/version-kinds.ts';
import type { Store } from '../../database/open-database.ts';
import { type CompetitionRow, rulesOfRow, secretOfRow } from '../competition-row.ts';
import { rowOfNew } from '../new-competition.ts';
import { SWISS, swissConfigOf } from '../swiss/swiss-config.ts';
import { entrantRowsOf } from '../swiss/tournament-plan.ts';
import type { EntryRow } from './entries.ts';

export interface StageTournamentRow {
  readonly id: string;
  readonly status: CompetitionStatus;
}

/** The tournaments of the opened stages, in order of the stages. */
export async function readStages(store: Store, contestId: string): Promise<readonly (readonly StageTournamentRow[])[]> {
  const rows = await store.contestStage.findMany({
    where: { contestId },
    orderBy: [{ stage: 'asc' }, { tournament: 'asc' }],
    include: { competition: { select: { id: true, status: true } } },
  });
  const stages = new Set(rows.map(({ stage }) => stage));
  return [...stages].map((wanted) =>
    rows.filter(({ stage }) => stage === wanted).map(({ competition }) => competition),
  );
}

/** Id of the contest of which a tournament is a stage; undefined for other tournaments. */
export async function findContestOf(store: Store, tournamentId: string): Promise<string | undefined> {
  return (await store.contestStage.findUnique({ where: { tournamentId } }))?.contestId;
}

interface NewStage {
  readonly contest: CompetitionRow;
  readonly config: ContestConfig;
  /** From 1. */
  readonly stage: number;
  /** Entries with locked versions. */
  readonly entries: readonly EntryRow[];
}

/** Stores the tournaments of a stage as running competitions and returns their ids. */
export async function createStage(
  transaction: Prisma.TransactionClient,
  houseVersions: HouseVersions,
  { contest, config, stage, entries }: NewStage,
): Promise<readonly string[]> {
  const entrants = entries.map(entrantOf);
  const duplicate = entrants.some(({ unsealed }) => unsealed === true) ? { duplicate: 'bridge' as const } : {};
  const { bot: reference } = expectValue(parseBotSpecification(config.reference));
  const versions = new Map(entries.map(({ name, versionId }) => [name, versionId!]));
  versions.set(CONTEST_REFERENCE, houseVersions.get(reference)!);
  const ids = stageTournamentIds(contest.id, config, stage);
  for (const [index, id] of ids.entries()) {
    const own = expectValue(createConfig(stageConfigOf(config, { id, stage, entrants, ...duplicate })));
    await transaction.competition.create({
      data: rowOf(contest, own, `${contest.name} · ${titleOf(config, stage, index)}`, versions),
    });
    await transaction.contestStage.create({
      data: { contestId: contest.id, stage, tournament: index + 1, tournamentId: id },
    });
  }
  return ids;
}

function titleOf({ stages }: ContestConfig, stage: number, index: number): string {
  const { name, tournaments } = stages[stage - 1]!;
  return tournaments === 1 ? name : `${name} ${index + 1}`;
}

function rowOf(
  contest: CompetitionRow,
  config: TournamentConfig,
  name: string,
  versions: ReadonlyMap<string, string>,
): Prisma.CompetitionUncheckedCreateInput {
  const { id } = config;
  const secret = stageSecretOf(secretOfRow(contest), id);
  const { ownerId } = contest;
  const rules = rulesOfRow(contest);
  return {
    ...rowOfNew({ id, kind: SWISS, name, ownerId, config: swissConfigOf(config), rules, secret }),
    status: 'running',
    startedAt: new Date(),
    entrants: { create: entrantRowsOf(config, versions) },
  };
}

function entrantOf({ name, bot, version }: EntryRow): Entrant {
  return { id: name, owner: bot.owner.name, ...versionKind(version!.kind)?.entrantOf(version!) };
}
