// Ids of the tournaments of a contest's stages, which the server creates by itself.

import { type ContestConfig, stageTournamentIds } from '@mcr-arena/tournament';
import type { Store } from '../../database/open-database.ts';
import { CONTEST } from './contest-config-row.ts';

const STAGE = /^(?<contest>.+)-s\d+(?:-t\d+)?$/;

/** Reason why users cannot give a competition this id; undefined if they can. */
export async function reservationOfStage(store: Store, id: string): Promise<string | undefined> {
  const contest = STAGE.exec(id)?.groups?.contest;
  if (contest === undefined) return undefined;
  const found = await store.competition.count({ where: { id: contest, kind: CONTEST } });
  return found === 0 ? undefined : `id: "${id}" is reserved for a stage of contest "${contest}"`;
}

/** Id of an existing competition that the contest would need for one of its stages; undefined if there is none. */
export async function findTakenStageId(
  store: Store,
  contest: string,
  config: Pick<ContestConfig, 'stages'>,
): Promise<string | undefined> {
  const ids = config.stages.flatMap((_, index) => stageTournamentIds(contest, config, index + 1));
  return (await store.competition.findFirst({ where: { id: { in: ids } }, select: { id: true } }))?.id;
}
