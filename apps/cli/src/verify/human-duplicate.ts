// Reads and checks the results of a competition of people and bots, from a file or a server.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type VerifiedHumanDuplicate, verifyHumanDuplicate } from '@mcr-arena/runs';
import { UsageError, valueOrUsageError } from '../exit-code.ts';
import { counted } from '../terminal/count-text.ts';
import { bad, good, type Line, line, nameText, secondary } from '../terminal/printable.ts';
import { fetchBytes, reasonOf } from './answer.ts';
import { findingLine } from './report.ts';

/** The API address of a competition, from the address of its page or API; undefined for any other text. */
export function duplicateAddressOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, pathname } = new URL(text);
  const id = /^\/(?:api\/)?duplicates\/([A-Za-z0-9][A-Za-z0-9._-]{0,63})\/?$/.exec(pathname)?.[1];
  return id === undefined ? undefined : `${origin}/api/duplicates/${id}`;
}

/** Whether an argument is a file of results instead of a folder. */
export function isResultsFile(path: string): boolean {
  return path.endsWith('.json');
}

interface DuplicateReport {
  readonly lines: readonly Line[];
  /** The report as JSON. */
  readonly value: object;
  readonly isTrue: boolean;
}

export async function readDuplicateResults(path: string, commitment: string | undefined): Promise<DuplicateReport> {
  const address = duplicateAddressOf(path);
  if (address === undefined) refuseTournament(path);
  const text = address === undefined ? readFileSync(path, 'utf8') : await download(`${address}/results.json`);
  return reportOf(valueOrUsageError(verifyHumanDuplicate(text, commitment)));
}

/** Throws a UsageError for a document in a tournament's folder. */
function refuseTournament(path: string): void {
  const folder = dirname(path);
  if (!existsSync(join(folder, 'tournament.json'))) return;
  throw new UsageError(`${path} belongs to a tournament: give its folder, ${folder}`);
}

async function download(address: string): Promise<string> {
  try {
    return (await fetchBytes(address)).toString();
  } catch (thrown) {
    throw new UsageError(`${address}: ${reasonOf(thrown)}`);
  }
}

function reportOf({ results, deals, findings }: VerifiedHumanDuplicate): DuplicateReport {
  const { competition, competitors, commitment } = results;
  const extent = `${nameText(competition)}: ${counted(competitors.length, 'competitor')}, ${counted(deals, 'deal')}`;
  const verdict = findings.length === 0 ? good('all checks passed') : bad(counted(findings.length, 'finding'));
  return {
    lines: [line`${extent}: ${verdict}`, ...findings.map(findingLine), secondary(`commitment ${commitment}`)],
    value: { verified: findings.length === 0, competitors: competitors.length, deals, commitment, findings },
    isTrue: findings.length === 0,
  };
}
