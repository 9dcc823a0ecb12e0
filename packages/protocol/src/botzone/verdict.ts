// The verdicts of Botzone's controller on a bot's run, and the corresponding replies.

import type { Reply } from '@mcr-arena/engine';
import { jsonExcerpt } from '@mcr-arena/tiles';
import { parseResponse } from './response.ts';

/** The run succeeded; any other verdict is a failure of the bot: TLE, MLE, OLE, NJ, RE … */
export const OK = 'OK';
const TIME_LIMIT_EXCEEDED = 'TLE';

/** The reply for a bot's unvalidated verdict and response. A response that is not a string is unreadable. */
export function replyOfRun(verdict: unknown, response: unknown): Reply {
  if (verdict === TIME_LIMIT_EXCEEDED) return { type: 'timedOut' };
  if (verdict !== OK) return { type: 'crashed', verdict: typeof verdict === 'string' ? verdict : '' };
  if (typeof response === 'string') return parseResponse(response);
  return { type: 'unreadable', text: jsonExcerpt(response), chowLike: false };
}

/** The verdict for a failed reply; undefined for replies of a successful run. */
export function verdictOf(reply: Reply): string | undefined {
  if (reply.type === 'timedOut') return TIME_LIMIT_EXCEEDED;
  return reply.type === 'crashed' ? (reply.verdict ?? 'RE') : undefined;
}
