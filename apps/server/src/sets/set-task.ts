// What is needed to play a set that was taken from the queue.

import { orderOf, type SetOrder, type TournamentPlan } from '@mcr-arena/arena';
import {
  type ByPosition,
  type DuplicateFormat,
  duplicateFormatOf,
  type EntrantId,
  prevalentWindOf,
  type SetJob,
  seatingsOf,
} from '@mcr-arena/tournament';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { RecentMap } from '../recent-map.ts';
import { findTournament, planOfRow } from '../tournaments/tournament-row.ts';
import type { JobId } from './set-queue.ts';

export interface SetTask {
  readonly tournamentId: string;
  readonly order: SetOrder;
  readonly format: DuplicateFormat;
}

export interface TaskDesk {
  /** Without those that are played already, or whose tournament does not run. */
  find(jobs: readonly JobId[]): Promise<ReadonlyMap<JobId, SetTask>>;
}

/** Plans kept in memory: what a set is played by never changes. */
const KEPT = 100;

interface SetRow {
  readonly job: JobId;
  readonly tournament: string;
  readonly round: number;
  readonly table: number;
  readonly set: number;
  readonly entrants: ByPosition<EntrantId>;
}

export function createTaskDesk(prisma: PrismaClient): TaskDesk {
  const plans = new RecentMap<string, TournamentPlan>(KEPT);
  const planOf = async (id: string): Promise<TournamentPlan> => {
    const known = plans.get(id);
    if (known !== undefined) return known;
    const plan = planOfRow((await findTournament(prisma, id))!);
    plans.set(id, plan);
    return plan;
  };
  return {
    find: async (jobs) => {
      const rows = await prisma.$queryRaw<SetRow[]>`
        SELECT duplicate_set.id::text AS job, tournament_id AS tournament, round_number AS round, table_number AS table,
               number AS set, entrants
        FROM duplicate_set JOIN tournament ON tournament.id = tournament_id
        WHERE duplicate_set.id = ANY (${jobs}::uuid[]) AND played_at IS NULL AND status = 'running'`;
      const tasks = new Map<JobId, SetTask>();
      for (const { job, tournament, ...set } of rows) {
        const plan = await planOf(tournament);
        tasks.set(job, {
          tournamentId: tournament,
          order: orderOf(plan, plannedSet(plan, set)),
          format: duplicateFormatOf(plan.config),
        });
      }
      return tasks;
    },
  };
}

function plannedSet({ config }: TournamentPlan, row: Omit<SetRow, 'job' | 'tournament'>): SetJob {
  const { round, set } = row;
  return {
    ...row,
    prevalentWind: prevalentWindOf(config, round, set),
    seatings: seatingsOf(config, row),
  };
}
