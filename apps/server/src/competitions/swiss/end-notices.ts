// Notices about the end of a tournament, to its organiser and to the owners of the bots that played. A competition that opened it
// sends its own notices.

import type { Prisma } from '../../../dist/prisma/client.ts';
import { notify } from '../../notices/notices.ts';
import type { CompetitionEnd } from '../competition-kind.ts';
import type { CompetitionRow } from '../competition-row.ts';

export async function notifyOfEnd(
  transaction: Prisma.TransactionClient,
  { id, name, ownerId, entrants }: CompetitionRow,
  { status, failure: reason, isChild }: CompetitionEnd,
): Promise<void> {
  if (isChild) return;
  const byOwner = new Map<string, string[]>([[ownerId, []]]);
  for (const entrant of entrants) {
    const owner = entrant.botVersion?.bot.ownerId;
    if (owner !== undefined) byOwner.set(owner, [...(byOwner.get(owner) ?? []), entrant.name]);
  }
  await notify(
    transaction,
    [...byOwner].map(([userId, own]) => ({
      userId,
      notice: {
        type: 'tournamentEnded',
        tournament: id,
        name,
        status,
        entrants: own,
        ...(reason !== undefined && { reason }),
      },
    })),
  );
}
