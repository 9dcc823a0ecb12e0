// Reads the replies of bots. Every question has one, so the usual form is checked without the schema; only other
// values are parsed with it.

import { isDealId, type Reply, replySchema } from './bot-messages.ts';
import { isQuestionNumber } from './seat-messages.ts';

/** With `MAX_TEXT`, keeps a small action far below the length limit. */
const MAX_FIELDS = 8;
const MAX_TEXT = 16;

/** Undefined if the message does not match `replySchema`. */
export function readReply(message: unknown): Reply | undefined {
  if (isUsual(message)) return message;
  const parsed = replySchema.safeParse(message);
  return parsed.success ? parsed.data : undefined;
}

function isUsual(message: unknown): message is Reply {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return false;
  const { deal, number, action } = message as { deal?: unknown; number?: unknown; action?: unknown };
  return isDealId(deal) && isQuestionNumber(number) && isSmall(action) && Object.keys(message).length === 3;
}

/** Whether the action is an object of a few numbers and short strings. */
function isSmall(action: unknown): boolean {
  if (typeof action !== 'object' || action === null || Array.isArray(action)) return false;
  let fields = 0;
  for (const [name, value] of Object.entries(action)) {
    fields += 1;
    if (fields > MAX_FIELDS || name.length > MAX_TEXT) return false;
    if (typeof value !== 'number' && !(typeof value === 'string' && value.length <= MAX_TEXT)) return false;
  }
  return true;
}
