// Parses Botzone's input for a bot, in either form.
//
// JSON: a line `{"requests": […], "responses": […]}` with the whole history. Simple: a line with the number of the turn, then
// requests and responses alternately, one line each, ending with the current request. A bot that keeps running then gets only
// the current request: in the JSON form as a string, as an object with the requests, or as plain text; in the simple form as
// plain text.

import type { BotzoneForm } from '@mcr-arena/protocol';

/** All requests and responses so far. */
interface BotzoneHistory {
  readonly form: BotzoneForm;
  /** One more than `responses`: the last request is unanswered. */
  readonly requests: readonly string[];
  readonly responses: readonly string[];
}

/** The lines of a text stream, trimmed, without empty ones. */
export async function* linesOf(input: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let parts: string[] = [];
  for await (const chunk of input) {
    const [first, ...later] = chunk.split('\n');
    parts.push(first!);
    for (const next of later) {
      const line = parts.join('').trim();
      if (line !== '') yield line;
      parts = [next];
    }
  }
  const last = parts.join('').trim();
  if (last !== '') yield last;
}

/** The first input of a bot. Undefined if the input is empty. Rejects if it is in neither form, or incomplete. */
export async function readHistory(lines: AsyncIterator<string, undefined>): Promise<BotzoneHistory | undefined> {
  const first = (await lines.next()).value;
  if (first === undefined) return undefined;
  return /^\d+$/.test(first) ? readSimple(Number(first), lines) : historyInJson(first);
}

async function readSimple(turn: number, lines: AsyncIterator<string, undefined>): Promise<BotzoneHistory> {
  if (turn < 1) throw new Error('expected the number of the turn, from 1, and found 0');
  const requests: string[] = [];
  const responses: string[] = [];
  while (requests.length < turn) {
    const line = (await lines.next()).value;
    if (line === undefined) {
      const count = requests.length + responses.length;
      throw new Error(`expected ${2 * turn - 1} lines after the number of the turn, and found ${count}`);
    }
    if (requests.length === responses.length) requests.push(line);
    else responses.push(line);
  }
  return { form: 'simple', requests, responses };
}

function historyInJson(line: string): BotzoneHistory {
  const value = jsonIn(line);
  if (value === undefined) {
    throw new Error(
      `expected a JSON object, or the number of the turn, and found ${JSON.stringify(line.slice(0, 80))}`,
    );
  }
  if (typeof value === 'string') return { form: 'json', requests: [value], responses: [] };
  const { requests, responses = [] } = (value ?? {}) as { readonly requests?: unknown; readonly responses?: unknown };
  if (isTexts(requests) && isTexts(responses) && requests.length === responses.length + 1) {
    return { form: 'json', requests, responses };
  }
  throw new Error('expected {"requests": […], "responses": […]} with one request more than responses');
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** The request in a later line. */
export function requestIn(line: string): string {
  const value = jsonIn(line);
  if (typeof value === 'string') return value;
  const { requests } = (value ?? {}) as { readonly requests?: unknown };
  return isTexts(requests) && requests.length > 0 ? requests[requests.length - 1]! : line;
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
