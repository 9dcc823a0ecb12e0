// Reads the answers of bots. Every decision has one, so the usual form is checked without the schema; only other
// values are parsed with it.

import { type Answer, answerSchema, isDealId, isDecisionNumber } from './messages.ts';

/** With `MAX_TEXT`, keeps a small action far below the length limit of an answer. */
const MAX_FIELDS = 8;
const MAX_TEXT = 16;

/** Undefined if the message does not match `answerSchema`. */
export function readAnswer(message: unknown): Answer | undefined {
  if (isUsual(message)) return message;
  const parsed = answerSchema.safeParse(message);
  return parsed.success ? parsed.data : undefined;
}

function isUsual(message: unknown): message is Answer {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return false;
  const { deal, number, action } = message as { deal?: unknown; number?: unknown; action?: unknown };
  return isDealId(deal) && isDecisionNumber(number) && isSmall(action) && Object.keys(message).length === 3;
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
