// The text and the link of a notice.

import type { Notice, Notices } from '@mcr-arena/protocol/documents';
import { pathTo } from '../../ui/routing/paths.ts';
import type { NoticeTexts } from './messages.ts';

export interface ShownNotice {
  readonly text: string;
  readonly detail?: string;
  /** Absent if there is nothing to open. */
  readonly href?: string;
  readonly tone: 'plain' | 'good' | 'bad';
}

/** The link of a notice; undefined for an unknown kind. */
function hrefOf(notice: Notice): string | undefined {
  if ('contest' in notice) return pathTo.contest(notice.contest);
  if (notice.type === 'tournamentEnded') return pathTo.tournament(notice.tournament);
  if (notice.type === 'connectionRefused') return pathTo.account;
  return 'bot' in notice ? pathTo.myBots : undefined;
}

const BAD: ReadonlySet<string> = new Set([
  'botBenched',
  'checkFailed',
  'contestExcluded',
  'contestCancelled',
  'connectionRefused',
]);
const GOOD: ReadonlySet<string> = new Set(['checkPassed', 'contestAdvanced', 'contestWon']);

function toneOf(notice: Notice): ShownNotice['tone'] {
  if (GOOD.has(notice.type)) return 'good';
  if (notice.type === 'tournamentEnded' && notice.status !== 'finished') return 'bad';
  return BAD.has(notice.type) ? 'bad' : 'plain';
}

export function shownNotice({ type, body }: Notices['notices'][number], texts: NoticeTexts): ShownNotice {
  const notice = { type, ...body } as Notice;
  const write = texts.kinds[notice.type] as ((notice: Notice) => string) | undefined;
  if (write === undefined) return { text: type, tone: 'plain' };
  const href = hrefOf(notice);
  const detail = detailOf(notice, texts);
  return { text: write(notice), tone: toneOf(notice), ...(href && { href }), ...(detail && { detail }) };
}

function detailOf(notice: Notice, texts: NoticeTexts): string | undefined {
  switch (notice.type) {
    case 'checkFailed':
      return notice.reason ?? texts.seeReport;
    case 'botBenched':
      return texts.benchedAdvice;
    case 'tournamentEnded':
      return notice.reason ?? (notice.entrants.length > 0 ? texts.yourEntrants(notice.entrants) : undefined);
    case 'connectionRefused':
      return texts.refusals[notice.reason];
    case 'contestExcluded':
      return texts.exclusions[notice.reason];
    default:
      return undefined;
  }
}
