// The stored report of a check: the findings of the lab, or the reason why the bot could not be run.

import type { CheckedBot } from '@mcr-arena/lab';
import {
  type BotFailure,
  CHECK_VERDICTS,
  type CheckReport,
  checkReportSchema,
  recognisedProgramSchema,
} from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import type { BotVersion } from '../../../dist/prisma/client.ts';
import type { Store } from '../../database/open-database.ts';
import { parseColumn } from '../../database/parse-column.ts';
import type { PreparedFacts, ThreadOutcome } from '../threads/bot-thread.ts';

export type CheckOutcome = ThreadOutcome<CheckReport>;

/** Approximate number of turns and claims that one bot decides in the four deals of a set. */
const DECISIONS_PER_SET = 4 * 60;
const HOUR_MS = 3_600_000;

export function reportOfChecked({ report, different }: CheckedBot, prepared: PreparedFacts): CheckReport {
  const setMs = 4 * DECISIONS_PER_SET * report.decisionMs.p50;
  const setsPerHour = setMs === 0 ? 0 : Math.round(HOUR_MS / setMs);
  return checkReportSchema.parse({ ...report, ...prepared, different, setsPerHour });
}

/** Report of a version that could not be run. */
export function reportOfFailure(code: BotFailure, message: string, prepared: Partial<PreparedFacts> = {}): CheckReport {
  return {
    ok: false,
    verdict: 'failed',
    failure: { code, message },
    buildOutput: '',
    ...prepared,
    situations: 0,
    deals: 0,
    faults: [],
    different: 0,
    decisionMs: { p50: 0, p99: 0 },
    memoryMiB: 0,
    setsPerHour: 0,
  };
}

const oldReportSchema = z.looseObject({
  ok: z.boolean(),
  verdict: z.undefined().optional(),
  faults: z.array(z.looseObject({})),
  table: z.unknown().optional(),
});

/** Reports of 0.2 have no verdict, and the table of their first fault beside the faults. */
const storedReportSchema = z.preprocess((stored) => {
  const old = oldReportSchema.safeParse(stored);
  if (!old.success) return stored;
  const { table, faults, ...report } = old.data;
  const [first, ...others] = faults;
  return {
    ...report,
    verdict: report.ok ? 'passed' : 'failed',
    faults: first === undefined || table === undefined ? faults : [{ ...first, table }, ...others],
  };
}, checkReportSchema);

/** Undefined before the check has ended. Throws if the report is malformed. */
export function checkReportOf({ id, checkReport }: Pick<BotVersion, 'id' | 'checkReport'>): CheckReport | undefined {
  if (checkReport === null) return undefined;
  return parseColumn(storedReportSchema, { table: 'bot_version', id, column: 'check_report' }, checkReport);
}

/** The part of a report that lists of versions show. */
export type ReportSummary = Pick<CheckReport, 'verdict' | 'program'>;

const storedSummarySchema = z
  .object({ ok: z.boolean(), verdict: z.enum(CHECK_VERDICTS).nullable(), program: recognisedProgramSchema.nullable() })
  .transform(
    ({ ok, verdict, program }): ReportSummary => ({
      verdict: verdict ?? (ok ? 'passed' : 'failed'),
      ...(program !== null && { program }),
    }),
  );

/** Summaries by version, without reading the reports, which can be large. Omits versions without a report. */
export async function reportSummariesOf(
  store: Store,
  versions: readonly string[],
): Promise<ReadonlyMap<string, ReportSummary>> {
  const rows = await store.$queryRaw<readonly { readonly id: string; readonly summary: unknown }[]>`
    SELECT id::text, json_build_object(
      'ok', check_report->'ok', 'verdict', check_report->'verdict', 'program', check_report->'program') AS summary
    FROM bot_version WHERE id = ANY (${[...versions]}::uuid[]) AND check_report IS NOT NULL`;
  const placeOf = (id: string) => ({ table: 'bot_version', id, column: 'check_report' });
  return new Map(rows.map(({ id, summary }) => [id, parseColumn(storedSummarySchema, placeOf(id), summary)]));
}
