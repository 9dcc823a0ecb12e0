// The worker thread of one trial.

import { workerData } from 'node:worker_threads';
import { decodeDeal } from '@mcr-arena/engine';
import { DEFAULT_LIMITS } from '@mcr-arena/hosts';
import {
  type FoundInTrial,
  questionAfter,
  recordedSituations,
  runTrial,
  SMOKE_OPPONENTS,
  type TrialOrder,
} from '@mcr-arena/lab';
import { type TrialResult, trialTaskSchema } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import { runBotThread, type ThreadOrder } from '../threads/bot-thread.ts';
import { PREPARING, STOPPED } from './trials.ts';

/** Number of situations at the same time. */
const AT_ONCE = 2;
/** Shortest time between two reports, each of which contains all that was found. */
const REPORT_MS = 100;

/** What was found so far: the result if the trial does not come to its end. */
let newest: TrialResult = PREPARING;
const order = orderOf(workerData as ThreadOrder);

await runBotThread<TrialResult, TrialResult>({
  name: 'run',
  overdue: 'trial-overdue',
  preparing: PREPARING,
  run: async ({ bot, prepared, registry, signal, report }) => {
    let due: NodeJS.Timeout | undefined;
    const note = (found: FoundInTrial): void => {
      newest = { ...PREPARING, ...prepared, ...found };
      due ??= setTimeout(() => {
        due = undefined;
        report(newest);
      }, REPORT_MS);
    };
    const found = await runTrial({
      bot,
      order,
      limits: DEFAULT_LIMITS,
      registry,
      opponents: SMOKE_OPPONENTS,
      atOnce: AT_ONCE,
      signal,
      onChange: note,
    });
    clearTimeout(due);
    return { ...PREPARING, ...prepared, ...found };
  },
  reportOfFailure: (failure, prepared) => ({
    ...newest,
    ...prepared,
    failure: { code: failure.code, message: failure.message },
  }),
  reportOfStop: () => ({ ...newest, failure: STOPPED }),
});

/** Throws if the task is malformed. It was checked when it was stored. */
function orderOf({ task }: ThreadOrder): TrialOrder {
  const parsed = trialTaskSchema.parse(task);
  if (parsed.type === 'deal') return parsed;
  if (parsed.type === 'situations') return { ...parsed, file: recordedSituations() };
  const deal = expectValue(decodeDeal(parsed.record));
  return { type: 'situation', deal, question: questionAfter(deal, parsed.event, parsed.seat)!, seat: parsed.seat };
}
