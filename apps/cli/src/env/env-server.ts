// Serves an environment to one caller: reads its messages, steps tables, writes frames to a file that the caller maps, and
// sends a message for each written frame. Node has no mmap; writing to an in-memory file costs one copy. A caller without shared
// memory gets the rows in the message.

import { closeSync, openSync, writeSync } from 'node:fs';
import { prospectFinder } from '@mcr-arena/bot-goal';
import type { RunningDeal } from '@mcr-arena/engine';
import type { HostModule, HostRegistry } from '@mcr-arena/hosts';
import { LuckSoFar, SHIPPED_MODEL } from '@mcr-arena/luck';
import { type BySeat, failure, lineOfError, type Result, success } from '@mcr-arena/tiles';
import { Environment, type EnvironmentListeners, type Frame } from '@mcr-arena/training';
import { environmentOptionsSchema, startSchema } from '@mcr-arena/training/schema';
import * as z from 'zod';
import { lineupsOf } from './line-ups.ts';
import { type CallerMessage, MessageReader, type MessageWriter } from './messages.ts';

type Answer = Result<unknown, string>;

/** Where frames are written: to a file, with the offset of each group, or to the caller's pipe. */
type FrameTarget =
  | { readonly type: 'file'; readonly descriptor: number; readonly offsets: readonly number[] }
  | { readonly type: 'pipe' };

export class EnvServer {
  readonly #hosts: readonly HostModule[];
  readonly #registry: HostRegistry;
  readonly #writer: MessageWriter;
  readonly #reader = new MessageReader();
  #environment: Environment | undefined;
  #target: FrameTarget | undefined;
  /** Groups whose frames are due. */
  readonly #due = new Set<number>();
  #isFlushDue = false;
  /** The JSON requests in progress, which are answered in order. */
  #work: Promise<void> = Promise.resolve();

  constructor(hosts: readonly HostModule[], registry: HostRegistry, writer: MessageWriter) {
    this.#hosts = hosts;
    this.#registry = registry;
    this.#writer = writer;
  }

  /** Handles bytes that have arrived from the caller. */
  take(chunk: Buffer): void {
    const groups = this.#environment?.groups;
    for (const message of this.#reader.take(chunk, (group) => groups?.[group]?.tables.length)) this.#handle(message);
  }

  async close(): Promise<void> {
    await this.#work;
    await this.#environment?.close();
    if (this.#target?.type === 'file') closeSync(this.#target.descriptor);
  }

  #handle(message: CallerMessage): void {
    switch (message.type) {
      case 'step':
        this.#step(message.group, message.actions);
        break;
      case 'json':
        this.#work = this.#work.then(() => this.#answer(message.text));
        break;
      case 'unreadable':
        this.#writer.json('E', { code: 'message-unreadable', message: 'expected a step or JSON' });
    }
  }

  #step(group: number, actions: Uint8Array): void {
    const environment = this.#environment!;
    const illegal = environment.illegalIn(group, actions);
    if (illegal !== undefined) {
      this.#writer.json('E', illegal);
      return;
    }
    environment.step(group, actions);
    this.#due.add(group);
    this.#flush();
  }

  async #answer(text: string): Promise<void> {
    const answer = await this.#answerTo(text).catch((error) => failure('request-failed', lineOfError(error)));
    if (answer.ok) this.#writer.json('J', answer.value);
    else this.#writer.json('E', answer.error);
    this.#flush();
  }

  async #answerTo(text: string): Promise<Answer> {
    const request = envRequestSchema.safeParse(JSON.parse(text));
    if (!request.success) return failure('request-invalid', z.prettifyError(request.error));
    if (request.data.type === 'open') return this.#open(request.data.options);
    if (this.#environment === undefined) return failure('environment-missing', 'the first request must be "open"');
    return this.#answerIn(this.#environment, request.data);
  }

  async #open(options: z.infer<typeof environmentOptionsSchema>): Promise<Answer> {
    if (this.#environment !== undefined) return failure('environment-open', 'the environment is already open');
    const found = await lineupsOf(options.lineups, this.#hosts, this.#registry);
    if (!found.ok) return found;
    const { lineups, hasDistantBots } = found.value;
    const wait = options.wait === 'auto' ? (hasDistantBots ? 'any' : 'all') : options.wait;
    const listeners: EnvironmentListeners = {
      onProgress: () => this.#flushSoon(),
      onFault: (fault) => this.#writer.json('E', { code: 'host-fault', message: lineOfError(fault) }),
    };
    const functions = { prospectOf: prospectFinder(), luckOf: luckFinder() };
    this.#environment = new Environment({ ...options, wait }, lineups, listeners, functions);
    return success(this.#environment.description);
  }

  #answerIn(environment: Environment, request: Exclude<EnvRequest, { readonly type: 'open' }>): Answer {
    switch (request.type) {
      case 'frames':
        this.#target = targetOf(request);
        return success(true);
      case 'begin':
        return this.#redrawn(environment.begin(request.starts, request.seed));
      case 'beginAt':
        return this.#redrawn(environment.beginAt(request.starts));
      case 'skip':
        return this.#redrawn(environment.skip(request.tables));
      case 'restore':
        return this.#redrawn(environment.restore(request.states));
      case 'save':
        return environment.save(request.tables);
      case 'forget':
        environment.forget(request.ids);
        return success(true);
      case 'determinize':
        return environment.determinize(request.table, request.count, request.seed);
      case 'events':
        return environment.eventsOf(request.table, request.deal);
    }
  }

  /** Makes the frames of all groups due after a successful change of tables. */
  #redrawn(answer: Answer): Answer {
    if (answer.ok) this.#environment!.groups.forEach((_, group) => void this.#due.add(group));
    return answer;
  }

  /** Flushes later, after other bots that reply in the same turn of the event loop. */
  #flushSoon(): void {
    if (this.#isFlushDue || this.#due.size === 0) return;
    this.#isFlushDue = true;
    setImmediate(() => {
      this.#isFlushDue = false;
      this.#flush();
    });
  }

  /** Writes the frames that are due and ready. */
  #flush(): void {
    const [environment, target] = [this.#environment, this.#target];
    if (environment === undefined || target === undefined) return;
    for (const group of this.#due) {
      if (!environment.isReady(group)) continue;
      const { frame } = environment.groups[group]!;
      environment.finish(group);
      this.#due.delete(group);
      this.#write(target, group, frame);
    }
  }

  #write(target: FrameTarget, group: number, { bytes, steps, asked }: Frame): void {
    if (target.type === 'pipe') {
      this.#writer.sentFrame(group, steps, asked, bytes);
      return;
    }
    writeSync(target.descriptor, bytes, 0, bytes.length, target.offsets[group]!);
    this.#writer.frame(group, steps, asked);
  }
}

function targetOf({ file, offsets }: Extract<EnvRequest, { readonly type: 'frames' }>): FrameTarget {
  return file === undefined ? { type: 'pipe' } : { type: 'file', descriptor: openSync(file, 'r+'), offsets };
}

const table = z.int().min(0);
const starts = z.array(z.strictObject({ table, start: startSchema })).default([]);

const envRequestSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), options: environmentOptionsSchema }),
  z.strictObject({
    type: z.literal('frames'),
    file: z.string().exactOptional().describe('a file that the caller maps; without it, frames are sent'),
    offsets: z.array(z.int().min(0)).default([]).describe('where the rows of each group begin in the file, in bytes'),
  }),
  z.strictObject({ type: z.literal('begin'), starts, seed: z.string().max(1000).optional() }),
  z.strictObject({ type: z.literal('beginAt'), starts }),
  z.strictObject({ type: z.literal('skip'), tables: z.array(table) }),
  z.strictObject({ type: z.literal('save'), tables: z.array(table) }),
  z.strictObject({ type: z.literal('restore'), states: z.array(z.tuple([table, z.int()])) }),
  z.strictObject({ type: z.literal('forget'), ids: z.array(z.int()) }),
  z.strictObject({
    type: z.literal('determinize'),
    table,
    count: z.int().min(1).max(10_000),
    seed: z.string().max(1000),
  }),
  z.strictObject({ type: z.literal('events'), table, deal: z.literal(['current', 'ended']).default('current') }),
]);
type EnvRequest = z.infer<typeof envRequestSchema>;

/** A function of deals in play that values each draw once. */
function luckFinder(): (deal: RunningDeal) => BySeat<number> {
  const known = new WeakMap<RunningDeal, LuckSoFar>();
  return (deal) => {
    const luck = known.get(deal) ?? new LuckSoFar(SHIPPED_MODEL, deal.config);
    known.set(deal, luck);
    return luck.after(deal.events).bySeat;
  };
}
