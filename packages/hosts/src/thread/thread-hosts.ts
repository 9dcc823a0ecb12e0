// Hosts whose bots run in other threads, for code that plays on a thread that must not block. Any host can run there; its bots do
// not receive the finished deal.

import { Worker } from 'node:worker_threads';
import { type BotHost, type BotSeating, failedBot, type SeatedBot } from '../bot-host.ts';
import type { BotReference } from '../bot-reference.ts';
import { createRegistry, type HostModule, type HostRegistry } from '../host-registry.ts';
import { PulseWatch } from './pulse.ts';
import type { FromThread, ToThread } from './thread-message.ts';

/** The hosts of the modules, in up to `threads` threads. A new thread is started for a bot if all others are in use. */
export function openThreadHosts(modules: readonly HostModule[], threads: number): HostRegistry {
  const running = new Set<ThinkingThread>();
  const threadFor = (): ThinkingThread => {
    const [idlest] = [...running].sort((a, b) => a.load - b.load);
    if (idlest !== undefined && (idlest.load === 0 || running.size >= threads)) return idlest;
    const thread = new ThinkingThread(modules, () => running.delete(thread));
    running.add(thread);
    return thread;
  };
  const host: BotHost = {
    load: async (reference) => ({ seat: (seating) => threadFor().seat(reference, seating) }),
    close: async () => void (await Promise.all([...running].map((thread) => thread.close()))),
  };
  return createRegistry(new Map(modules.map(({ name }) => [name, host])));
}

type Answer<Type extends FromThread['type']> = FromThread & { readonly type: Type };

interface Pending {
  readonly resolve: (answer: FromThread) => void;
  readonly reject: (reason: Error) => void;
}

class ThinkingThread {
  readonly #worker: Worker;
  readonly #pulse: PulseWatch;
  /** Pending messages by seat, at most one each. */
  readonly #pending = new Map<number, Pending>();
  /** Seats that were closed with an open question. The late reply is ignored. */
  readonly #late = new Set<number>();
  #ended: Error | undefined;
  #last = 0;
  readonly #occupied = new Set<number>();

  constructor(modules: readonly HostModule[], onEnd: () => void) {
    this.#worker = new Worker(new URL('./thinking-thread.ts', import.meta.url), { execArgv: [], workerData: modules });
    this.#worker.on('message', (answer: FromThread) => this.#take(answer));
    const end = (error: Error): void => {
      this.#pulse.end();
      this.#ended ??= error;
      onEnd();
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    };
    this.#worker.on('error', (thrown) => end(thrown instanceof Error ? thrown : new Error(String(thrown))));
    this.#worker.on('exit', (code) => end(new Error(`a thread of bots ended with exit code ${code}`)));
    this.#pulse = new PulseWatch((error) => {
      end(error);
      void this.close();
    });
    this.#worker.unref();
  }

  async seat(reference: BotReference, { onStart: _, ...seating }: BotSeating): Promise<SeatedBot> {
    this.#last += 1;
    const seat = this.#last;
    this.#occupied.add(seat);
    try {
      const { failure } = await this.#send<'seated'>({ type: 'seat', seat, reference, seating });
      return failure === undefined ? this.#seated(seat) : { ...failedBot(failure), close: () => this.#close(seat) };
    } catch (thrown) {
      this.#occupied.delete(seat);
      throw thrown;
    }
  }

  /** Number of occupied seats. */
  get load(): number {
    return this.#occupied.size;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #seated(seat: number): SeatedBot {
    /** Number of events that the thread has received, including the first. */
    let sent = 1;
    return {
      decide: async ({ history }, legalActions) => {
        const events = history.slice(sent);
        sent = history.length;
        return (await this.#send<'decided'>({ type: 'decide', seat, events, legalActions })).reply;
      },
      close: () => this.#close(seat),
    };
  }

  /** The log of the seat; undefined if it was lost with the thread, or the seat is already closed. */
  async #close(seat: number) {
    if (!this.#occupied.delete(seat)) return undefined;
    // If the deal failed, a question may still be open. Its reply is ignored.
    const open = this.#pending.get(seat);
    if (open !== undefined) this.#late.add(seat);
    open?.reject(new Error('the seat was closed'));
    // The log was lost with the thread. Seats with an open question have already received the error.
    if (this.#ended !== undefined) return undefined;
    return (await this.#send<'closed'>({ type: 'close', seat })).log;
  }

  #send<Type extends FromThread['type']>(message: ToThread): Promise<Answer<Type>> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) return reject(this.#ended);
      this.#pending.set(message.seat, { resolve: resolve as (answer: FromThread) => void, reject });
      this.#worker.postMessage(message);
    });
  }

  #take(answer: FromThread): void {
    this.#pulse.note();
    if (answer.type === 'alive') return;
    const isReply = answer.type === 'decided' || (answer.type === 'failed' && answer.at === 'decide');
    if (isReply && this.#late.delete(answer.seat)) return;
    const pending = this.#pending.get(answer.seat);
    this.#pending.delete(answer.seat);
    if (answer.type === 'failed') pending?.reject(new Error(answer.message));
    else pending?.resolve(answer);
  }
}
