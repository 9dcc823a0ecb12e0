// Ids that the server gives to competitions by itself, so that people cannot take them before: those of daily challenges and of the
// tournaments of a contest's stages.

import { type ContestConfig, stageTournamentIds } from '@mcr-arena/tournament';
import type { Store } from '../database/open-database.ts';
import { CONTEST } from './contest/contest-config-row.ts';

const STAGE = /^(?<contest>.+)-s\d+(?:-t\d+)?$/;

/** Why people cannot give a competition this id; undefined where they can. */
export async function reservationOf(store: Store, id: string): Promise<string | undefined> {
  if (id.startsWith('daily-')) return 'id: "daily-…" is for daily challenges';
  const contest = STAGE.exec(id)?.groups?.contest;
  if (contest === undefined) return undefined;
  const found = await store.competition.count({ where: { id: contest, kind: CONTEST } });
  return found === 0 ? undefined : `id: "${id}" is for a stage of contest "${contest}"`;
}

/** A competition that has the id of a tournament of the contest's stages. */
export async function findTakenStageId(
  store: Store,
  contest: string,
  config: Pick<ContestConfig, 'stages'>,
): Promise<string | undefined> {
  const ids = config.stages.flatMap((_, index) => stageTournamentIds(contest, config, index + 1));
  return (await store.competition.findFirst({ where: { id: { in: ids } }, select: { id: true } }))?.id;
}
