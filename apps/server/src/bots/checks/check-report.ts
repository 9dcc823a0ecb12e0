// The report of a check as it is stored: made of what the lab found, or of why nothing could be asked.

import type { CheckedBot } from '@mcr-arena/lab';
import { type CheckReport, checkReportSchema } from '@mcr-arena/protocol/documents';
import type { Millis } from '@mcr-arena/sdk';
import type { BotVersion } from '../../../dist/prisma/client.ts';
import { parseColumn } from '../../database/parse-column.ts';

/** What is known of a bot before it is asked anything. */
export type Preparation = Pick<CheckReport, 'buildOutput' | 'program'>;

export interface CheckOutcome {
  readonly report: CheckReport;
  /** Processor time of everything that was run for it, the compiler included. */
  readonly cpuMs: Millis;
}

/** Own turns and offers of one bot in the four deals of a set, about. */
const DECISIONS_PER_SET = 4 * 60;
const HOUR_MS = 3_600_000;

export function reportOfChecked({ report, table, different }: CheckedBot, prepared: Preparation): CheckReport {
  const { ok, situations, deals, faults, decisionMs, memoryMiB } = report;
  const setMs = 4 * DECISIONS_PER_SET * decisionMs.p50;
  return checkReportSchema.parse({
    ...{ ok, ...prepared, situations, deals, faults, different, decisionMs, memoryMiB },
    ...(table && { table }),
    setsPerHour: setMs === 0 ? 0 : Math.round(HOUR_MS / setMs),
  });
}

/** Of a version that could not be asked anything. */
export function reportOfFailure(code: string, message: string, prepared: Partial<Preparation> = {}): CheckReport {
  return {
    ...{ ok: false, failure: { code, message }, buildOutput: '', ...prepared },
    ...{ situations: 0, deals: 0, faults: [], different: 0 },
    ...{ decisionMs: { p50: 0, p99: 0 }, memoryMiB: 0, setsPerHour: 0 },
  };
}

/** Undefined before the check has ended. Throws where it is malformed. */
export function checkReportOf({ id, checkReport }: Pick<BotVersion, 'id' | 'checkReport'>): CheckReport | undefined {
  if (checkReport === null) return undefined;
  return parseColumn(checkReportSchema, { table: 'bot_version', id, column: 'check_report' }, checkReport);
}
