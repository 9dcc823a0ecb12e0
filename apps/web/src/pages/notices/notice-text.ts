// The text and the link of a notice.

import type { Notice, Notices } from '@mcr-arena/protocol/documents';
import { pathTo } from '../../ui/routing/paths.ts';
import type { NoticeTexts } from './messages.ts';

interface ShownNotice {
  readonly text: string;
  readonly detail?: string;
  /** Absent if there is nothing to open. */
  readonly href?: string;
  readonly tone: 'plain' | 'good' | 'bad';
}

const TONES: Readonly<Record<Notice['type'], ShownNotice['tone']>> = {
  botBenched: 'bad',
  checkPassed: 'good',
  checkFailed: 'bad',
  tournamentEnded: 'plain',
  connectionRefused: 'bad',
  playerReported: 'plain',
  contestOpens: 'plain',
  contestLocked: 'plain',
  contestExcluded: 'bad',
  contestStageBegun: 'plain',
  contestAdvanced: 'good',
  contestEliminated: 'plain',
  contestWon: 'good',
  contestEnded: 'plain',
  contestCancelled: 'bad',
  contestFinished: 'plain',
};

function toneOf(notice: Notice): ShownNotice['tone'] {
  return notice.type === 'tournamentEnded' && notice.status !== 'finished' ? 'bad' : TONES[notice.type];
}

function hrefOf(notice: Notice): string {
  switch (notice.type) {
    case 'tournamentEnded':
      return pathTo.tournament(notice.tournament);
    case 'connectionRefused':
      return pathTo.account;
    case 'playerReported':
      return pathTo.administration;
    case 'botBenched':
    case 'checkPassed':
    case 'checkFailed':
      return pathTo.myBots;
    default:
      return pathTo.contest(notice.contest);
  }
}

export function shownNotice({ type, body }: Notices['notices'][number], texts: NoticeTexts): ShownNotice {
  const notice = { type, ...body } as Notice;
  const write = texts.kinds[notice.type] as ((notice: Notice) => string) | undefined;
  if (write === undefined) return { text: type, tone: 'plain' };
  const detail = detailOf(notice, texts);
  return { text: write(notice), tone: toneOf(notice), href: hrefOf(notice), ...(detail && { detail }) };
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
