// Bots in threads of their own, a fresh one for every deal: what a bot remembers ends with the deal, a late answer is a
// time-out, and an endless loop or a full memory ends the thread only. This keeps tournaments fair; it is no sandbox.

import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Action, Observation, Reply } from '@mcr-arena/engine';
import { type BotContext, type Millis, messageOfCrash } from '@mcr-arena/sdk';
import { replyOf } from './answer.ts';
import { placeOfCrash } from './bot-module.ts';
import type { ModuleSource } from './bot-source.ts';
import { failedBot, type SeatBot, type SeatedBot } from './seated-bot.ts';

export interface ThreadLimits {
  /** For loading the module and `createBot`. */
  readonly start: Millis;
  /** For one answer. */
  readonly answer: Millis;
  readonly memoryMiB: number;
}

export const DEFAULT_LIMITS: ThreadLimits = { start: 10_000, answer: 5_000, memoryMiB: 512 };

export interface ThreadStart {
  readonly url: string;
  readonly context: BotContext;
}

export interface ThreadQuestion {
  readonly observation: Observation;
  readonly legalActions: readonly Action[];
  readonly deadline: Millis;
}

export type ThreadAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly answer: unknown }
  /** `at`: where in the code, if that is known. */
  | { readonly type: 'crashed'; readonly message: string; readonly at: string | undefined };

/** Seats bots in threads with these limits. */
export function seatInThread(limits: ThreadLimits): SeatBot {
  return async (source: ModuleSource, context: BotContext) => {
    const data: ThreadStart = { url: source.url, context };
    const worker = new Worker(new URL('./bot-thread.ts', import.meta.url), {
      workerData: data,
      env: environmentOfThread(),
      execArgv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMiB },
    });
    const printed = firstOf([worker.stdout, worker.stderr]);
    const thread = conversationWith(worker);
    const first = await thread.next(limits.start);
    if (first.type !== 'failure') return { ...seated(worker, thread, limits), printed };
    void worker.terminate();
    return failedBot(first.reply, { crashedAt: () => first.at, printed });
  };
}

/** Nothing of this process's environment but the cache of compiled code, which halves the start of a thread. */
export function environmentOfThread(): Readonly<Record<string, string>> {
  const { NODE_COMPILE_CACHE: cache } = process.env;
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: cache };
}

/** Of what a bot prints in a deal, so many bytes are kept. */
const PRINTED_BYTES = 2048;

/** Reads streams to their ends, or what a bot prints would pile up. The first of what has come, as text. */
function firstOf(streams: readonly Readable[]): () => string {
  let kept = Buffer.alloc(0);
  for (const stream of streams) {
    stream.on('data', (chunk: Buffer) => {
      if (kept.length < PRINTED_BYTES) kept = Buffer.concat([kept, chunk]).subarray(0, PRINTED_BYTES);
    });
  }
  return () => kept.toString('utf8');
}

/** What came back next: a message of the bot, or the failure that stands for it. `at`: where in the bot's code. */
type Heard =
  | { readonly type: 'message'; readonly answer: unknown }
  | { readonly type: 'failure'; readonly reply: Reply; readonly at?: string };

interface Conversation {
  /** Waits for the next message; a failure is final. */
  next(limit: Millis): Promise<Heard>;
}

function conversationWith(worker: Worker): Conversation {
  let failed: Heard | undefined;
  let listener: ((heard: Heard) => void) | undefined;
  const hear = (heard: Heard): void => {
    if (heard.type === 'failure') failed ??= heard;
    listener?.(heard);
    listener = undefined;
  };
  worker.on('message', (message: unknown) => hear(heardIn(message)));
  worker.on('error', (thrown) => hear(crashOf(messageOfCrash(thrown), placeOfCrash(thrown))));
  worker.on('exit', (code) => hear(crashOf(`the bot's thread ended with exit code ${code}`)));
  const next = (limit: Millis): Promise<Heard> => {
    if (failed !== undefined) return Promise.resolve(failed);
    return new Promise((resolve) => {
      // Where another bot has kept this thread busy, an answer may lie there already: it is heard before the time is called.
      let call: NodeJS.Immediate | undefined;
      const timer = setTimeout(() => {
        call = setImmediate(() => hear({ type: 'failure', reply: { type: 'timedOut' } }));
      }, limit);
      listener = (heard) => {
        clearTimeout(timer);
        clearImmediate(call);
        resolve(heard);
      };
    });
  };
  return { next };
}

/** The bot shares the port with the thread around it, so anything at all may come instead of a `ThreadAnswer`. */
function heardIn(message: unknown): Heard {
  const { type, ...rest } = (message ?? {}) as Partial<ThreadAnswer>;
  if (type === 'crashed' && 'message' in rest) return crashOf(messageOfCrash(rest.message), rest.at);
  return { type: 'message', answer: type === 'answer' && 'answer' in rest ? rest.answer : undefined };
}

function crashOf(verdict: string, at?: unknown): Heard {
  const place = typeof at === 'string' ? { at: messageOfCrash(at) } : {};
  return { type: 'failure', reply: { type: 'crashed', verdict }, ...place };
}

function seated(worker: Worker, thread: Conversation, limits: ThreadLimits): SeatedBot {
  let failedAt: string | undefined;
  return {
    crashedAt: () => failedAt,
    ask: async (observation, legalActions) => {
      const question: ThreadQuestion = { observation, legalActions, deadline: limits.answer };
      worker.postMessage(question);
      const heard = await thread.next(limits.answer);
      if (heard.type !== 'failure') return replyOf(heard.answer, legalActions);
      failedAt = heard.at;
      return heard.reply;
    },
    close: () => void worker.terminate(),
  };
}
