// Runs a bot of this project as a program with the protocol `events`: one deal, JSON lines on standard input and output.

import type { DealStarted, Question, Reply } from '@mcr-arena/protocol';
import type { BotModule } from '../bot.ts';
import { DealAtBot } from '../network/deal-at-bot.ts';
import { linesOf } from './botzone-input.ts';

/** The version of `events` that this program supports. */
const VERSION = 2;
/** A program plays one deal, which has no id in the protocol. */
const DEAL = 'the-deal';

/** A line of input, without the id of the deal. */
type EventsMessage =
  | ({ readonly type: 'dealStarted' } & Omit<DealStarted, 'deal'>)
  | ({ readonly type: 'question' } & Omit<Question, 'deal'>)
  | { readonly type: 'dealEnded' };

/** The streams that a bot of the protocol `events` reads and writes. */
export interface EventsOptions {
  /** `process.stdin.setEncoding('utf8')`, or another source of text. */
  readonly input: AsyncIterable<string>;
  /** `process.stdout`, or another sink for text. */
  readonly output: {
    /** Writes text unchanged. */
    write(text: string): unknown;
  };
}

/** Replies to every question of one deal. Rejects if the bot fails or the input violates the protocol; the program then ends. */
export async function playEvents(module: BotModule, { input, output }: EventsOptions): Promise<void> {
  const write = (message: object): unknown => output.write(`${JSON.stringify(message)}\n`);
  write({ type: 'hello', protocol: VERSION });
  let deal: DealAtBot | undefined;
  for await (const line of linesOf(input)) {
    const message = JSON.parse(line) as EventsMessage;
    if (message.type === 'dealStarted') {
      deal = new DealAtBot(module, { ...message, deal: DEAL });
    } else if (message.type === 'question') {
      if (deal === undefined) throw new Error('received a question before the start of the deal');
      write(lineOf(await deal.reply({ ...message, deal: DEAL })));
    } else if (message.type === 'dealEnded') return;
    else throw new Error(`unknown message: ${line.slice(0, 200)}`);
  }
}

function lineOf(reply: Reply | undefined): object {
  if (reply === undefined) throw new Error('received the same question twice');
  if ('crashed' in reply) throw new Error(reply.crashed);
  return { type: 'reply', number: reply.number, action: reply.action };
}
