// Moves the deadline of a contest whose registration is open.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { createContestConfig } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { databaseTime } from '../../database/open-database.ts';
import { jsonColumn } from '../../database/parse-column.ts';
import { openRegistration } from './registration.ts';

export type DeadlineError = 'contest-unknown' | 'registration-closed' | 'config-invalid';

/** The new deadline: `time`, or now if `time` has passed. Error `config-invalid`: a stage would open before the deadline. */
export function moveDeadline(prisma: PrismaClient, id: string, time: Date): Promise<Result<Date, DeadlineError>> {
  return prisma.$transaction(async (transaction) => {
    const open = await openRegistration(transaction, id);
    if (!open.ok) return open;
    const now = await databaseTime(transaction);
    const deadline = time > now ? time : now;
    const config = createContestConfig({ ...open.value.config, registrationEnds: deadline.toISOString() });
    if (!config.ok) return failure('config-invalid', config.error.message);
    const data = { config: jsonColumn(config.value) };
    await transaction.competition.update({ where: { id }, data });
    return success(deadline);
  });
}
