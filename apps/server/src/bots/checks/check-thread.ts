// The worker thread that checks one uploaded bot.

import { DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { checkBot, recordedSituations, SMOKE_OPPONENTS } from '@mcr-arena/lab';
import type { CheckProgressDocument, CheckReport } from '@mcr-arena/protocol/documents';
import { runBotThread } from '../threads/bot-thread.ts';
import { reportOfChecked, reportOfFailure } from './check-report.ts';

/** Number of situations and deals run at the same time. */
const AT_ONCE = 2;

await runBotThread<CheckProgressDocument, CheckReport>({
  name: 'check',
  overdue: 'check-overdue',
  preparing: { stage: 'prepare', done: 0, of: 1, faults: 0 },
  run: async ({ bot, prepared, registry, signal, report }) =>
    reportOfChecked(
      await checkBot({
        bot,
        limits: DEFAULT_LIMITS,
        registry,
        opponents: SMOKE_OPPONENTS,
        atOnce: AT_ONCE,
        signal,
        situations: recordedSituations(),
        onProgress: report,
      }),
      prepared,
    ),
  reportOfFailure: ({ code, message }, prepared) => reportOfFailure(code, message, prepared),
});
