// The service that publishes the dumps of past months. A dump is made again when an owner becomes anonymous, or no longer is.

import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { Database } from '../database/open-database.ts';
import { startPasses } from '../jobs/passes.ts';
import type { DumpFolder } from './dump-folder.ts';
import { type MonthFileTools, monthFilesOf } from './month-files.ts';
import { competitionsOf, type DumpedCompetition } from './month-sets.ts';
import { type DueMonth, dueMonths, dumpedKindsOf } from './months.ts';

export interface DumpTools extends MonthFileTools {
  readonly prisma: PrismaClient;
  readonly folder: DumpFolder;
  readonly log: Pick<Logger, 'info'>;
  onError(error: unknown): void;
}

/** Starts the service and returns a function that stops it. */
export function startDumpJob(database: Database, tools: DumpTools): Promise<() => Promise<void>> {
  return startPasses({
    database,
    name: 'make-dumps',
    run: (closing) => makeDumps(tools, new Date(), closing),
    onError: tools.onError,
  });
}

/** Makes the dumps that are missing or outdated. A month that fails does not stop the others. */
export async function makeDumps(tools: DumpTools, now: Date, closing?: AbortSignal): Promise<void> {
  const { prisma, folder, onError } = tools;
  const kinds = dumpedKindsOf(tools.kinds);
  await folder.tidy();
  const known = new Map(folder.listComplete().map((dump) => [dump.month, dump]));
  for (const due of await dueMonths(prisma, kinds, now)) {
    if (closing?.aborted) return;
    if (isDeepStrictEqual(known.get(due.month)?.anonymous, due.anonymous)) continue;
    try {
      const competitions = await competitionsOf(prisma, kinds, due.month);
      await makeDump(tools, { due, competitions, now }, closing);
    } catch (thrown) {
      if (!closing?.aborted) onError(new Error(`the dump of ${due.month} was not made`, { cause: thrown }));
    }
  }
}

interface Making {
  readonly due: DueMonth;
  readonly competitions: readonly DumpedCompetition[];
  readonly now: Date;
}

async function makeDump(tools: DumpTools, { due, competitions, now }: Making, closing?: AbortSignal): Promise<void> {
  const { folder, log } = tools;
  const { month } = due;
  const files = untilAborted(monthFilesOf(tools, due, competitions), closing);
  const written = await folder.write(month, files);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  await folder.publish({
    month,
    ...written,
    competitions: competitions.length,
    sets: sum(competitions.map(({ sets }) => sets)),
    deals: sum(competitions.map(({ deals }) => deals)),
    madeAt: now.toISOString(),
    anonymous: [...due.anonymous],
  });
  log.info({ month, ...written }, 'dump published');
}

/** Throws when the server stops, so that it does not wait for a large dump. */
async function* untilAborted<T>(values: AsyncIterable<T>, closing?: AbortSignal): AsyncGenerator<T> {
  for await (const value of values) {
    closing?.throwIfAborted();
    yield value;
  }
}
