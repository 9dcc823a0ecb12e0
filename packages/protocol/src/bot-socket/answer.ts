// Reads the answers of bots. One comes for every decision, so the form that bots send is checked without the
// schema; any other value is left to it.

import { type Answer, answerSchema, isDealId, isDecisionNumber } from './messages.ts';

/** Far below the limit of an answer, for any characters. */
const MAX_FIELDS = 8;
const MAX_TEXT = 16;

/** Undefined where the message is not as `answerSchema` has it. */
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

/** An object of a few numbers and short texts. */
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
