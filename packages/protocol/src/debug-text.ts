// What a bot prints beside its decisions, for its owner: text, in which a line of JSON may state its valuations,
// `{"valuations":[{"action":"PLAY B3","value":1.25}],"text":"…"}`. Any other line is text. The text comes from untrusted programs.

import { type Action, type Reply, sameAction } from '@mcr-arena/engine';
import { actionSchema } from '@mcr-arena/engine/schema';
import { escapeInvisible } from '@mcr-arena/tiles';
import * as z from 'zod';
import { parseResponse } from './botzone/response.ts';

/** Maximum number of characters of a decision's text. */
export const MAX_DEBUG_TEXT = 4096;
const MAX_VALUATIONS = 200;

/** Shape of a line with valuations. */
export const valuationLineSchema = z.object({
  valuations: z
    .array(
      z.object({
        action: z
          .union([z.string().max(100), actionSchema])
          .describe('a response of Botzone\'s protocols such as "PLAY B3", or an action of the protocol "events"'),
        value: z.number().describe('in any unit; the greatest is best'),
      }),
    )
    .min(1)
    .max(MAX_VALUATIONS),
  text: z.string().max(MAX_DEBUG_TEXT).optional(),
});

/** A bot's value of an action. */
export interface Valuation {
  readonly action: Action;
  readonly value: number;
}

/** The text of a decision, and the valuations of its last line that states any. */
export interface DebugText {
  /** Without invisible characters, which are escaped: `\x1b`. */
  readonly text: string;
  /** Best first; every action once. */
  readonly valuations?: readonly Valuation[];
}

/** Parses what a bot has printed. A malformed line is text. */
export function parseDebugText(printed: string): DebugText {
  let valuations: readonly Valuation[] | undefined;
  const lines = printed.split('\n').flatMap((line) => {
    const found = readLine(line);
    if (found === undefined) return [line];
    valuations = found.valuations;
    return found.text === undefined ? [] : [found.text];
  });
  const text = visible(lines.join('\n').trimEnd());
  return { text, ...(valuations && { valuations }) };
}

interface ValuationLine {
  readonly valuations: readonly Valuation[];
  readonly text: string | undefined;
}

function readLine(line: string): ValuationLine | undefined {
  if (!line.trimStart().startsWith('{')) return undefined;
  const parsed = valuationLineSchema.safeParse(parseJson(line));
  if (!parsed.success) return undefined;
  const valuations: Valuation[] = [];
  for (const { action: given, value } of parsed.data.valuations) {
    const action = typeof given === 'string' ? actionOf(parseResponse(given)) : given;
    if (action === undefined) return undefined;
    if (!valuations.some((known) => sameAction(known.action, action))) valuations.push({ action, value });
  }
  return { valuations: valuations.sort((a, b) => b.value - a.value), text: parsed.data.text };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function actionOf(reply: Reply): Action | undefined {
  return reply.type === 'unreadable' || reply.type === 'timedOut' || reply.type === 'crashed' ? undefined : reply;
}

/** The text with invisible characters escaped, except tabs and line feeds. */
function visible(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/[^\t\n]+/g, (part) => escapeInvisible(part));
}
