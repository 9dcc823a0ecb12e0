// Runs a bot as a program on Botzone: one deal from its first request to the end of its input.

import { type BotzoneForm, KEEP_RUNNING } from '@mcr-arena/protocol';
import type { BotModule, BotParameters } from '../bot.ts';
import { linesOf, readHistory, requestIn } from './botzone-input.ts';
import { BotzoneSeat, type OnFailure } from './botzone-seat.ts';

/** The streams that a bot of Botzone's protocols reads and writes, and how it runs. */
export interface BotzoneOptions {
  /** `process.stdin.setEncoding('utf8')`, or another source of text. */
  readonly input: AsyncIterable<string>;
  /** `process.stdout`, or another sink for text. */
  readonly output: {
    /** Writes text unchanged. */
    write(text: string): unknown;
  };
  /** Whether to continue after the first response (the default), or end and be restarted for every turn. */
  readonly keepRunning?: boolean;
  readonly parameters?: BotParameters;
  readonly onFailure?: OnFailure;
}

/**
 * Answers Botzone's requests until the input ends or, without `keepRunning`, once. Uses the form of the input, JSON or simple.
 * Rejects if the input is in neither form. Without `keepRunning`, the bot keeps no state between requests.
 */
export async function playOnBotzone(module: BotModule, options: BotzoneOptions): Promise<void> {
  const { input, output, keepRunning = true, parameters, onFailure } = options;
  const lines = linesOf(input);
  const history = await readHistory(lines);
  if (history === undefined) return;
  const { form, requests, responses } = history;
  const seat = new BotzoneSeat(module, parameters, onFailure);
  for (const [turn, response] of responses.entries()) seat.recall(requests[turn]!, response);
  const respond = async (request: string): Promise<void> => {
    const response = await seat.responseTo(request);
    output.write(`${responseText(form, response)}\n${keepRunning ? `${KEEP_RUNNING}\n` : ''}`);
  };
  await respond(requests[responses.length]!);
  if (keepRunning) for await (const line of lines) await respond(requestIn(line));
  else await lines.return(undefined);
}

function responseText(form: BotzoneForm, response: string): string {
  return form === 'json' ? JSON.stringify({ response }) : response;
}
