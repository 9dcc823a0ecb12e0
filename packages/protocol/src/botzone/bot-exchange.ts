// The text between Botzone's controller and a bot's program, from the controller's side: formats the input of each turn and
// parses the program's output.
//
// JSON interaction: one line `{"requests", "responses"[, "data", "globaldata"]}`; the output is one JSON object. Simple
// interaction: the number of the turn, requests and responses alternately, then data and globaldata; the output is the
// response, debug, data and globaldata, one line each. A program that keeps running gets only the request after its first turn.

import { failure, type Result, success } from '@mcr-arena/tiles';

/** How requests and responses are written. */
export const BOTZONE_FORMS = ['json', 'simple'] as const;
/** One of Botzone's forms of interaction. */
export type BotzoneForm = (typeof BOTZONE_FORMS)[number];

/** The line that a bot prints after an answer to keep its process running. */
export const KEEP_RUNNING = '>>>BOTZONE_REQUEST_KEEP_RUNNING<<<';

/** Maximum length of a bot's debug text, in UTF-16 units; the rest is dropped. */
const DEBUG_LENGTH = 1024;
/** Maximum length of `data` and of `globaldata` as JSON, in UTF-16 units. */
const DATA_LENGTH = 100 * 1024;
/** Maximum number of nested arrays and objects in an answer: JSON.stringify, unlike JSON.parse, needs stack for each. */
const DEPTH = 500;

/** All requests and responses of a seat so far. */
export interface BotzoneTurns {
  /** One more than `responses`: the last request is unanswered. */
  readonly requests: readonly string[];
  readonly responses: readonly string[];
  /** Data that the bot returned with its last answer. */
  readonly stored?: BotzoneStored;
}

/** Data that a bot which does not keep running may pass to its next turn. */
export interface BotzoneStored {
  readonly data?: unknown;
  readonly globaldata?: unknown;
}

/** An answer as printed. */
export interface BotzoneAnswer extends BotzoneStored {
  /** A string, if the bot follows the protocol. */
  readonly response: unknown;
  readonly debug?: string;
}

/** The input of a newly started program, including the line end. */
export function formatBotzoneInput(form: BotzoneForm, turns: BotzoneTurns): string {
  const { requests, responses, stored = {} } = turns;
  if (form === 'json') return `${JSON.stringify({ requests, responses, ...stored })}\n`;
  const said = requests.flatMap((request, turn) => [request, ...responses.slice(turn, turn + 1)]);
  return [requests.length, ...said, ...storedLines(stored), ''].join('\n');
}

function storedLines({ data, globaldata }: BotzoneStored): readonly string[] {
  if (data === undefined && globaldata === undefined) return [];
  const first = textOf(data ?? '');
  return globaldata === undefined ? [first] : [first, textOf(globaldata)];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The input of a later turn for a program that keeps running, including the line end. */
export function formatBotzoneRequest(form: BotzoneForm, request: string): string {
  return `${form === 'json' ? JSON.stringify(request) : request}\n`;
}

/** Why an output is not a valid answer. */
export type AnswerError = 'output-unreadable' | 'data-too-long';

/** Reads a program's output for one turn, without the keep-running line. */
export function parseBotzoneAnswer(form: BotzoneForm, printed: string): Result<BotzoneAnswer, AnswerError> {
  const answer = form === 'json' ? parseJsonAnswer(printed) : success(parseSimpleAnswer(printed));
  if (!answer.ok) return answer;
  for (const field of ['data', 'globaldata'] as const) {
    const length = (JSON.stringify(answer.value[field]) ?? '').length;
    if (length > DATA_LENGTH) {
      return failure('data-too-long', `${field}: ${length} characters, expected ${DATA_LENGTH} at most`);
    }
  }
  return answer;
}

function parseJsonAnswer(printed: string): Result<BotzoneAnswer, 'output-unreadable'> {
  let value: unknown;
  try {
    value = JSON.parse(printed);
  } catch {
    return failure('output-unreadable', 'the output is not JSON: expected {"response": …}');
  }
  if (typeof value !== 'object' || value === null || !('response' in value)) {
    return failure('output-unreadable', 'the output has no "response": expected {"response": …}');
  }
  if (!isWithin(DEPTH, value)) {
    return failure(
      'output-unreadable',
      `the output is nested too deeply: expected at most ${DEPTH} arrays and objects`,
    );
  }
  const { response, debug, data, globaldata } = value as Readonly<Record<string, unknown>>;
  return success({
    response,
    ...(isGiven(debug) && { debug: textOf(debug).slice(0, DEBUG_LENGTH) }),
    ...(isGiven(data) && { data }),
    ...(isGiven(globaldata) && { globaldata }),
  });
}

/** Whether a value has at most this many nested arrays and objects. */
function isWithin(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((each) => isWithin(depth - 1, each));
}

function parseSimpleAnswer(printed: string): BotzoneAnswer {
  const [response = '', debug, data, ...rest] = printed.replace(/\r?\n$/, '').split(/\r?\n/);
  const globaldata = rest.join('\n');
  return {
    response,
    ...(isGiven(debug) && { debug: debug.slice(0, DEBUG_LENGTH) }),
    ...(isGiven(data) && { data }),
    ...(isGiven(globaldata) && { globaldata }),
  };
}

/** Botzone treats an empty text as absent. */
function isGiven<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null && value !== '';
}
