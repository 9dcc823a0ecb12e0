// A program at one seat that uses one of Botzone's protocols.
//
// Botzone asks at every turn. Here a program that does not keep running is started only for the first turn and for real choices;
// its input contains PASS as its response to all other turns. A program that returns `data` is started for every turn, because it
// may depend on that. A program that keeps running is sent every turn, but turns without a choice only with the next choice.

import type { Action, Observation, Reply, ViewEventOf } from '@mcr-arena/engine';
import {
  type BotzoneAnswer,
  type BotzoneForm,
  type BotzoneStored,
  formatBotzoneInput,
  formatBotzoneRequest,
  formatResponse,
  KEEP_RUNNING,
  parseBotzoneAnswer,
  replyOfRun,
  requestsOf,
} from '@mcr-arena/protocol';
import { crashed, type ProgramBot } from './program-bot.ts';
import type { ProgramSeat } from './program-seat.ts';
import type { ProgramOutput, ProgramTalk } from './program-talk.ts';

const PASS = 'PASS';
const MARKER = { type: 'marker', line: KEEP_RUNNING } as const;
const SHOWN = 200;

export class BotzoneProgram implements ProgramSeat {
  readonly #bot: ProgramBot;
  readonly #form: BotzoneForm;
  readonly #started: ViewEventOf<'dealStarted'>;
  readonly #noteData: () => void;
  /** By turn; with holes for turns without a response. */
  readonly #responses: string[] = [];
  /** Turns with an earlier response; new responses to them are ignored. */
  readonly #recalled = new Set<number>();
  #stored: BotzoneStored | undefined;
  #talk: ProgramTalk | undefined;
  /** The next turn to send to a program that keeps running. */
  #next = 0;
  #failure: Reply | undefined;

  /** `noteData` is called when the program returns data. */
  constructor(bot: ProgramBot, started: ViewEventOf<'dealStarted'>, noteData = (): void => {}) {
    this.#bot = bot;
    this.#noteData = noteData;
    this.#form = bot.manifest.protocol === 'botzone-simple' ? 'simple' : 'json';
    this.#started = started;
  }

  async start(): Promise<Reply | undefined> {
    if (this.#started.rules.format !== 'duplicate') {
      return this.#fail(crashed(`Botzone's protocols have no casual deals: use the protocol "events"`));
    }
    this.#next = 1;
    return this.#pass(requestsOf([this.#started]), 0);
  }

  async decide({ history }: Observation): Promise<Reply> {
    const requests = requestsOf(history);
    const current = requests.length - 1;
    this.#bot.beginDecision(history.length - 1);
    while (this.#next < current) {
      const turn = this.#next;
      this.#next += 1;
      const isAsked = this.#talk !== undefined || this.#stored !== undefined;
      const failed = isAsked ? await this.#pass(requests, turn) : this.#failure;
      if (failed !== undefined) return failed;
      this.#responses[turn] ??= PASS;
    }
    this.#next = current + 1;
    return (await this.#respond(requests, current)) ?? this.#failure!;
  }

  recall({ history }: Observation, _: readonly Action[], reply: Reply): void {
    const turn = requestsOf(history).length - 1;
    const text = textOfReply(reply);
    if (text === undefined) return;
    this.#responses[turn] = text;
    this.#recalled.add(turn);
  }

  /** Botzone ends programs without a message. */
  async end(): Promise<void> {}

  /** Plays a turn without a choice. Returns the failure if the program responds with anything other than PASS. */
  async #pass(requests: readonly string[], turn: number): Promise<Reply | undefined> {
    const reply = await this.#respond(requests, turn);
    if (reply === undefined || this.#recalled.has(turn)) return this.#failure;
    if (reply.type === 'pass') return undefined;
    const text = `${this.#responses[turn] ?? ''} to "${requests[turn]}": expected ${PASS}`;
    return this.#fail(isFailure(reply) ? reply : { type: 'unreadable', text: text.slice(0, SHOWN), chowLike: false });
  }

  /** The reply to one turn; undefined if the program failed. */
  async #respond(requests: readonly string[], turn: number): Promise<Reply | undefined> {
    if (this.#failure !== undefined) return undefined;
    const output = await this.#ask(requests, turn);
    if (output.type !== 'reply') return void this.#fail(await this.#bot.failureOf(output));
    const response = parseBotzoneAnswer(this.#form, output.text);
    if (!response.ok) {
      const text = `${response.error.message}: ${output.text.trim()}`.slice(0, SHOWN);
      return void this.#fail({ type: 'unreadable', text, chowLike: false });
    }
    return this.#takeResponse(response.value, turn);
  }

  #takeResponse({ response, debug, data, globaldata }: BotzoneAnswer, turn: number): Reply {
    const isGiven = data !== undefined || globaldata !== undefined;
    const stored = { ...(data !== undefined && { data }), ...(globaldata !== undefined && { globaldata }) };
    this.#stored = isGiven ? stored : undefined;
    if (isGiven) this.#noteData();
    this.#bot.keepDebug(turn, debug);
    if (!this.#recalled.has(turn)) this.#responses[turn] = typeof response === 'string' ? response : '';
    return replyOfRun('OK', response);
  }

  async #ask(requests: readonly string[], turn: number): Promise<ProgramOutput> {
    const { keepRunning } = this.#bot.manifest;
    const isRunning = this.#talk !== undefined;
    const kind = turn === 0 ? 'first' : 'later';
    const budget = this.#bot.budgetOf(kind, !isRunning);
    const talk = this.#talk ?? (await this.#bot.start(kind));
    const unasked = isRunning
      ? await talk.send(formatBotzoneRequest(this.#form, requests[turn]!), false)
      : await talk.send(this.#wholeInput(requests, turn), !keepRunning);
    if (unasked !== undefined) return unasked;
    const output = await talk.read(MARKER, budget);
    const stays = output.type === 'reply' && keepRunning;
    this.#talk = stays ? talk : undefined;
    if (stays) talk.rest();
    const end = stays ? undefined : await this.#bot.finish();
    if (end?.type === 'printed') return { type: 'ended', text: '', end };
    // A program that prints its response and exits has responded too; next time it is started with the whole deal.
    const hasResponded = output.type === 'ended' && output.end.type === 'exited' && output.end.code === 0;
    return hasResponded && output.text.trim() !== '' ? { type: 'reply', text: output.text } : output;
  }

  #wholeInput(requests: readonly string[], turn: number): string {
    const responses = Array.from({ length: turn }, (_, index) => this.#responses[index] ?? PASS);
    const stored = this.#stored === undefined ? {} : { stored: this.#stored };
    return formatBotzoneInput(this.#form, { requests: requests.slice(0, turn + 1), responses, ...stored });
  }

  #fail(reply: Reply): Reply {
    this.#failure ??= reply;
    return this.#failure;
  }
}

function isFailure({ type }: Reply): boolean {
  return type === 'timedOut' || type === 'crashed';
}

/** The text of an action; undefined for failures. */
function textOfReply(reply: Reply): string | undefined {
  if (reply.type === 'unreadable' || reply.type === 'timedOut' || reply.type === 'crashed') return undefined;
  return formatResponse(reply);
}
