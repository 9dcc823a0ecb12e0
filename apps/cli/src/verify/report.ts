import { type Finding, formatFinding, type Rerun, type VerifiedFolder } from '@mcr-arena/runs';
import { counted } from '../terminal/count-text.ts';
import { bad, good, type Line, line, nameText, secondary } from '../terminal/printable.ts';

export function reportLines(verified: VerifiedFolder, findings: readonly Finding[], again: Rerun | undefined): Line[] {
  return [
    ...findingLines(verified, findings),
    secondary(`commitment ${verified.commitment}`),
    ...(verified.noted === 'secret' ? [NOTED_SECRET] : []),
    ...(again === undefined ? [] : rerunLines(again)),
  ];
}

const NOTED_SECRET =
  'the noted commitment covers only the secret: entrants, rules and limits may have been changed since';

/** Lines about sets that were not played again; empty if all were. */
function rerunLines({ sets, skipped, absent }: Rerun): string[] {
  if (skipped.length === 0) return [];
  return [
    `${sets} of ${counted(sets + skipped.length, 'set')} played again`,
    `not played again: ${skipped.join(', ')}`,
    ...absent.map(({ entrant, reason }) => `  ${nameText(entrant)} cannot be run here: ${reason}`),
  ];
}

function findingLines({ results, replayed, deals }: VerifiedFolder, findings: readonly Finding[]): Line[] {
  const rounds = counted(results.config.rounds, 'round');
  const extentOfRounds = results.complete
    ? counted(results.rounds.length, 'round')
    : `${results.rounds.length} of ${rounds}`;
  const counts = [extentOfRounds, counted(replayed.length, 'set'), counted(deals, 'deal')];
  const extent = `${nameText(results.config.id)}: ${counts.join(', ')}`;
  if (findings.length === 0) return [line`${extent}: ${good('all checks passed')}`];
  return [line`${extent}: ${bad(counted(findings.length, 'finding'))}`, ...findings.map(findingLine)];
}

/** The report as JSON. */
export function reportValue(
  { replayed, deals, commitment, noted }: VerifiedFolder,
  findings: readonly Finding[],
  again: Rerun | undefined,
): object {
  const rerun = again && { sets: again.sets, skipped: again.skipped, absent: again.absent };
  return {
    verified: findings.length === 0,
    sets: replayed.length,
    deals,
    commitment,
    ...(noted === undefined ? {} : { noted }),
    findings,
    ...(rerun && { rerun }),
  };
}

interface UnreadableReport {
  readonly lines: readonly Line[];
  /** The report as JSON. */
  readonly value: object;
}

/** The report on a tournament with a document that cannot be parsed; `message` names it. */
export function unreadableReport(name: string, message: string): UnreadableReport {
  const expected = 'documents that can be read';
  const finding: Finding = { kind: 'document', where: name, expected, found: message };
  return {
    lines: [line`${name}: ${bad(counted(1, 'finding'))}`, findingLine(finding)],
    value: { verified: false, sets: 0, deals: 0, findings: [finding] },
  };
}

/** Indented, so that its further lines on a narrow terminal are too: texts from the documents cannot look like a verdict. */
export function findingLine(finding: Finding): string {
  return `  ${formatFinding(finding)}`;
}
