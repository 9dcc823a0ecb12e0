// What is needed to play a set that was taken from the queue.

import { orderOf, type TournamentPlan } from '@mcr-arena/arena';
import {
  type ByPosition,
  type EntrantId,
  prevalentWindOf,
  type SetJob,
  seatingsOfSet,
  setOrdinal,
} from '@mcr-arena/tournament';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { findTournament, planOfRow } from '../tournaments/tournament-row.ts';
import type { Played } from './commit-set.ts';
import type { SetKey } from './set-queue.ts';

export type SetTask = Omit<Played, 'key' | 'set'>;

export interface TaskDesk {
  /** Without those that are played already, or whose tournament does not run. */
  find(keys: readonly SetKey[]): Promise<ReadonlyMap<SetKey, SetTask>>;
}

/** Plans kept in memory; the one that was not asked for longest goes first. What a set is played by never changes. */
const KEPT = 100;

interface SetRow {
  readonly key: SetKey;
  readonly tournament: string;
  readonly round: number;
  readonly table: number;
  readonly set: number;
  readonly entrants: ByPosition<EntrantId>;
}

export function createTaskDesk(prisma: PrismaClient): TaskDesk {
  const plans = new Map<string, TournamentPlan>();
  const planOf = async (id: string): Promise<TournamentPlan> => {
    const plan = plans.get(id) ?? planOfRow((await findTournament(prisma, id))!);
    plans.delete(id);
    plans.set(id, plan);
    for (const oldest of plans.keys()) if (plans.size > KEPT) plans.delete(oldest);
    return plan;
  };
  return {
    find: async (keys) => {
      const rows = await prisma.$queryRaw<SetRow[]>`
        SELECT duplicate_set.id::text AS key, tournament_id AS tournament, round_number AS round, table_number AS table,
               number AS set, entrants
        FROM duplicate_set JOIN tournament ON tournament.id = tournament_id
        WHERE duplicate_set.id = ANY (${keys}::uuid[]) AND played_at IS NULL AND status = 'running'`;
      const tasks = new Map<SetKey, SetTask>();
      for (const { key, tournament, ...set } of rows) {
        const plan = await planOf(tournament);
        tasks.set(key, { tournamentId: tournament, order: orderOf(plan, jobOf(plan, set)) });
      }
      return tasks;
    },
  };
}

function jobOf({ config }: TournamentPlan, place: Omit<SetRow, 'key' | 'tournament'>): SetJob {
  const { round, set } = place;
  return {
    ...place,
    prevalentWind: prevalentWindOf(config, round, set),
    seatings: seatingsOfSet(config.seatings, setOrdinal(config, round, set)),
  };
}
