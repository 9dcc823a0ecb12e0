// What Botzone's controller says of a bot's run, and the replies it stands for.

import type { Reply } from '@mcr-arena/engine';
import { jsonExcerpt } from '@mcr-arena/tiles';
import { parseResponse } from './response.ts';

/** The run went well; anything else is the bot's failure: TLE, MLE, OLE, NJ, RE … */
export const OK = 'OK';
const TIME_LIMIT_EXCEEDED = 'TLE';

/** The reply of a bot by its verdict and response as they came. A response that is not a text is a wrong answer. */
export function replyOfRun(verdict: unknown, response: unknown): Reply {
  if (verdict === TIME_LIMIT_EXCEEDED) return { type: 'timedOut' };
  if (verdict !== OK) return { type: 'crashed', verdict: typeof verdict === 'string' ? verdict : '' };
  if (typeof response === 'string') return parseResponse(response);
  return { type: 'unreadable', text: jsonExcerpt(response), chowLike: false };
}

/** The verdict that a failure stands for; absent for replies of a run that went well. */
export function verdictOf(reply: Reply): string | undefined {
  if (reply.type === 'timedOut') return TIME_LIMIT_EXCEEDED;
  return reply.type === 'crashed' ? (reply.verdict ?? 'RE') : undefined;
}
