// Notices about the end of a tournament, to its organiser and to the owners of the bots that played. Contest stages have
// separate notices.

import type { Notice } from '@mcr-arena/protocol/documents';
import type { Prisma } from '../../dist/prisma/client.ts';
import { notify } from '../notices/notices.ts';
import type { CompetitionRow } from './competition-row.ts';
import { SWISS } from './swiss/swiss-kind.ts';

type End = Extract<Notice, { readonly type: 'tournamentEnded' }>['status'];

export async function notifyOfEnd(
  transaction: Prisma.TransactionClient,
  { id, kind, name, ownerId, entrants }: CompetitionRow,
  status: End,
  reason?: string,
): Promise<void> {
  if (kind !== SWISS) return;
  if ((await transaction.contestStage.count({ where: { tournamentId: id } })) > 0) return;
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
