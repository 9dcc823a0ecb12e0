// Notices about contests that go to several users at once.

import type { Notice } from '@mcr-arena/protocol/documents';
import type { Store } from '../../database/open-database.ts';
import { notify } from '../../notices/notices.ts';
import type { CompetitionRow } from '../competition-row.ts';
import { type EntryRow, readEntries } from './entries.ts';

interface ContestName {
  readonly contest: string;
  readonly name: string;
}

/** Notifies the members of a group that a contest is open for them. */
export async function notifyGroup(store: Store, groupId: string, contest: ContestName): Promise<void> {
  const members = await store.groupMember.findMany({ where: { groupId }, select: { userId: true } });
  const notice: Notice = { type: 'contestOpens', ...contest };
  await notify(
    store,
    members.map(({ userId }) => ({ userId, notice })),
  );
}

/** Notifies each owner of a bot in a stage, once, that the stage has started. */
export async function notifyOfStage(
  store: Store,
  contest: ContestName,
  stage: number,
  entries: readonly EntryRow[],
): Promise<void> {
  const owners = [...new Set(entries.map(({ bot }) => bot.ownerId))];
  const notice: Notice = { type: 'contestStageBegun', ...contest, stage };
  await notify(
    store,
    owners.map((userId) => ({ userId, notice })),
  );
}

/** Notifies the organiser that the contest is finished. */
export async function notifyOrganiser(
  store: Store,
  { id: contest, name, ownerId }: Pick<CompetitionRow, 'id' | 'name' | 'ownerId'>,
  champion: string,
): Promise<void> {
  await notify(store, [{ userId: ownerId, notice: { type: 'contestFinished', contest, name, bot: champion } }]);
}

/** Notifies the owners of all registered bots that the contest was cancelled. */
export async function notifyOfCancellation(
  store: Store,
  { id: contest, name }: Pick<CompetitionRow, 'id' | 'name'>,
): Promise<void> {
  const entries = await readEntries(store, contest);
  await notify(
    store,
    entries.map(({ bot }) => ({
      userId: bot.ownerId,
      notice: { type: 'contestCancelled', contest, name, bot: bot.name },
    })),
  );
}
