// Finds the deals in a file from tziakcha: the answer of its /_qry/record/, a decoded step, or a session with its records. The
// step of a record is compressed in its "script".

import { isRecord } from '@mcr-arena/protocol';
import { describeValue, failure, type Result, success } from '@mcr-arena/tiles';
import { issueText, type PlacedDeal, type ReadScript } from '../site-deal/placed-deal.ts';
import type { SiteDeal } from '../site-deal/site-deal.ts';
import { readStep } from './read-step.ts';
import { stepSchema } from './step.ts';

/** Whether the value has the form of a record or session of tziakcha. */
export function isTziakcha(value: unknown): boolean {
  const first = recordsOf(value)?.[0] ?? value;
  return isRecord(first) && (typeof first.script === 'string' || isRecord(first.step) || isStep(first));
}

function isStep({ w, a }: Readonly<Record<string, unknown>>): boolean {
  return typeof w === 'string' && Array.isArray(a);
}

function recordsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return isRecord(value) && Array.isArray(value.records) ? value.records : undefined;
}

/** The compressed steps in a file: texts in base64. */
export function scriptsOfTziakcha(value: unknown): readonly string[] {
  const records = recordsOf(value) ?? [value];
  return records.flatMap((record) => (isRecord(record) && isCompressed(record) ? [record.script as string] : []));
}

function isCompressed({ script, step }: Readonly<Record<string, unknown>>): boolean {
  return typeof script === 'string' && !isRecord(step);
}

/** The deals of a file. */
export function dealsOfTziakcha(value: unknown, readScript: ReadScript): readonly PlacedDeal[] {
  const records = recordsOf(value);
  if (records === undefined) return [{ where: '', deal: readRecord(value, readScript) }];
  return records.map((record, index) => ({
    where: `deal ${index + 1}`,
    deal: readRecord(record, readScript),
  }));
}

function readRecord(record: unknown, readScript: ReadScript): Result<SiteDeal, 'record-malformed'> {
  const step = stepOf(record, readScript);
  if (!step.ok) return step;
  const parsed = stepSchema.safeParse(step.value);
  return parsed.success ? readStep(parsed.data) : failure('record-malformed', issueText(parsed.error, step.value));
}

function stepOf(record: unknown, readScript: ReadScript): Result<unknown, 'record-malformed'> {
  if (!isRecord(record)) return failure('record-malformed', `expected a record, found ${describeValue(record)}`);
  if (!isCompressed(record)) return success(isRecord(record.step) ? record.step : record);
  const text = readScript(record.script as string);
  if (!text.ok) return failure('record-malformed', `script: ${text.error.message}`);
  try {
    // The site's own reader drops zeros at the end.
    return success(JSON.parse(withoutZeros(text.value)));
  } catch {
    return failure('record-malformed', 'script: expected JSON after decompression');
  }
}

/** The text without U+0000 at its end. A regular expression would take time that is quadratic in zeros elsewhere. */
function withoutZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\0') end -= 1;
  return text.slice(0, end);
}
