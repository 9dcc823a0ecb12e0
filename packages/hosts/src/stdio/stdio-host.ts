// The host of bots that are programs, in any language: one process for each deal or for each turn, so that no process sees a wall
// twice. An option selects how programs are started, in a sandbox or not: a module that exports `createRunner`.

import { fileURLToPath } from 'node:url';
import type { PlayedDeal, Reply } from '@mcr-arena/engine';
import type { CacheLocation } from '@mcr-arena/files';
import type { Millis } from '@mcr-arena/sdk';
import { type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import {
  type BotHost,
  type BotSeating,
  failedBot,
  type LoadedBot,
  type LoadFailure,
  type RecognisedProgram,
  type SeatedBot,
} from '../bot-host.ts';
import { machineSpeed } from '../machine-speed.ts';
import { meteredRunner } from '../program/metered-runner.ts';
import type { ProcessorPermit, ProgramRunner, RunnerFactory } from '../program/program-runner.ts';
import { STANDARD_RUNTIME } from '../sandbox/bot-runtimes.ts';
import { BotzoneProgram } from './botzone-program.ts';
import { EventsProgram } from './events-program.ts';
import { type HeldBot, holdPrepared, type PreparedBot, type PrepareError, prepareBot } from './prepared-bot.ts';
import { crashed, ProgramBot } from './program-bot.ts';
import type { ProgramSeat } from './program-seat.ts';

/** Options of the host: plain data. */
const stdioHostOptionsSchema = z.object({
  /** Module that exports `createRunner(options)`, and its options. */
  runner: z.object({ url: z.string(), options: z.unknown().optional() }),
  /** Cache of prepared bots: a `CacheLocation`. */
  cache: z
    .object({ folder: z.string(), maxBytes: z.number().exactOptional(), reservedBytes: z.number().exactOptional() })
    .optional(),
  /** Speed of this machine; measured by default. */
  speed: z.number().positive().optional(),
});

const CLOSED: Reply = { type: 'crashed', verdict: 'its host is closed' };

/** `options`: see `stdioHostOptionsSchema`. A reference names the bot by the URL of its file or folder. */
export function createHost(options: unknown, permit?: ProcessorPermit): BotHost {
  const { runner, cache, speed } = stdioHostOptionsSchema.parse(options);
  return new StdioHost(() => openRunner(runner.url, runner.options, permit), cache, speed);
}

/** Like `createHost`, with an existing runner, which the host closes. */
export function stdioHostWith(runner: ProgramRunner, cacheFolder?: string, speed?: number): BotHost {
  const cache = cacheFolder === undefined ? undefined : { folder: cacheFolder };
  return new StdioHost(() => Promise.resolve(runner), cache, speed);
}

async function openRunner(url: string, options: unknown, permit?: ProcessorPermit): Promise<ProgramRunner> {
  const { createRunner } = (await import(url)) as Partial<RunnerFactory>;
  if (createRunner === undefined) throw new Error(`${url} exports no function createRunner`);
  return createRunner(options, permit);
}

interface Preparation {
  readonly prepared: Result<HeldBot, PrepareError>;
  /** CPU time of its build commands. */
  readonly cpuMs: Millis;
}

class StdioHost implements BotHost {
  readonly #openRunner: () => Promise<ProgramRunner>;
  readonly #cache: CacheLocation | undefined;
  readonly #speed: number | undefined;
  readonly #seats = new Set<SeatedBot>();
  readonly #prepared = new Map<string, Promise<Preparation>>();
  #runner: Promise<ProgramRunner> | undefined;
  #isClosed = false;

  constructor(openRunner: () => Promise<ProgramRunner>, cache: CacheLocation | undefined, speed: number | undefined) {
    this.#openRunner = openRunner;
    this.#cache = cache;
    this.#speed = speed;
  }

  async load({ bot }: { readonly bot: string }): Promise<LoadedBot> {
    if (this.#isClosed) return { seat: async () => failedBot(CLOSED) };
    this.#runner ??= this.#openRunner();
    const runner = await this.#runner;
    const isKnown = this.#prepared.has(bot);
    const { prepared, cpuMs } = await this.#prepare(bot, runner);
    const cost = isKnown ? {} : { loadCpuMs: cpuMs };
    if (!prepared.ok) {
      const { code, message, buildOutput } = separateOutput(prepared.error);
      return { ...cost, failure: { code, message }, buildOutput, seat: async () => unprepared(prepared.error) };
    }
    const { manifest, buildOutput } = prepared.value;
    let followsOwnReplies = manifest.protocol !== 'events' && manifest.keepRunning;
    const noteData = (): void => {
      followsOwnReplies = true;
    };
    return {
      ...cost,
      buildOutput,
      program: programOf(prepared.value),
      followsOwnReplies: () => followsOwnReplies,
      seat: (seating) =>
        this.#isClosed ? Promise.resolve(failedBot(CLOSED)) : this.#seat(bot, runner, seating, noteData),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#seats].map((seat) => seat.close()));
    const runner = await this.#runner?.catch(() => undefined);
    await runner?.close();
  }

  /** Prepares a bot once, because its files may change while it plays. */
  #prepare(url: string, runner: ProgramRunner): Promise<Preparation> {
    const known = this.#prepared.get(url);
    if (known !== undefined) return known;
    const metered = meteredRunner(runner);
    const options = { runner: metered, ...(this.#cache && { cache: this.#cache }) };
    const coming = prepareBot(fileURLToPath(url), options).then((prepared) => {
      // Held again by each seat, so that a bot that does not play can be removed from the cache.
      if (prepared.ok) prepared.value.release();
      const cpuMs = metered.cpuMs();
      return { prepared, cpuMs: cpuMs === 0 ? 0 : cpuMs * this.#machineSpeed() };
    });
    this.#prepared.set(url, coming);
    coming.catch(() => this.#prepared.delete(url));
    return coming;
  }

  #machineSpeed(): number {
    return this.#speed ?? machineSpeed();
  }

  /** Holds a prepared bot in the cache. Prepares it again if it was removed. */
  async #hold(url: string, runner: ProgramRunner): Promise<Result<HeldBot, PrepareError>> {
    for (;;) {
      const { prepared } = await this.#prepare(url, runner);
      if (!prepared.ok) return prepared;
      const held = holdPrepared(prepared.value);
      if (held !== undefined) return success({ ...prepared.value, release: held.release });
      this.#prepared.delete(url);
    }
  }

  async #seat(url: string, runner: ProgramRunner, seating: BotSeating, noteData: () => void): Promise<SeatedBot> {
    const held = await this.#hold(url, runner);
    if (!held.ok) return unprepared(held.error);
    const { release, manifest } = held.value;
    const { context, limits, started } = seating;
    const speed = this.#machineSpeed();
    const bot = new ProgramBot(held.value, runner, limits, environmentOf(context.parameters), speed);
    const program: ProgramSeat =
      manifest.protocol === 'events'
        ? new EventsProgram(bot, context, started)
        : new BotzoneProgram(bot, started, noteData);
    const close = async (played?: Pick<PlayedDeal, 'events'>) => {
      if (played !== undefined) await program.end(played);
      await bot.finish();
      if (this.#seats.delete(seat)) release();
      return bot.log();
    };
    const used = { cpuMs: (): Millis => bot.cpuMs, waitedMs: (): Millis => bot.waitedMs };
    seating.onStart?.(used);
    const failure = await program.start().catch(async (thrown) => {
      await bot.finish();
      release();
      throw thrown;
    });
    const seat: SeatedBot =
      failure === undefined
        ? {
            decide: (observation, legalActions) => program.decide(observation, legalActions),
            recall: (...question) => program.recall(...question),
            peakMiB: () => bot.peakMiB,
            speed,
            ...used,
            close,
          }
        : { ...failedBot(failure), speed, ...used, close };
    this.#seats.add(seat);
    return seat;
  }
}

/** A seat of a bot that cannot be prepared. Throws if this machine lacks its runtime, which is not the bot's fault. */
export function unprepared(error: LoadFailure): SeatedBot {
  if (error.code === 'runtime-missing') throw new Error(separateOutput(error).message);
  const { message, buildOutput } = separateOutput(error);
  return failedBot(crashed(message), { text: `${message}\n${buildOutput}` });
}

export function programOf({ manifest, basis, runtime }: PreparedBot): RecognisedProgram {
  const { language, protocol, keepRunning } = manifest;
  const isStandard = runtime === STANDARD_RUNTIME;
  return { language, protocol, keepRunning, basis, ...(!isStandard && { runtime: runtime.name }) };
}

/** Passes parameters to a program as JSON in its environment, because Botzone's protocols have no field for them. */
function environmentOf(parameters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.keys(parameters).length === 0 ? {} : { MCR_PARAMETERS: JSON.stringify(parameters) };
}

/** Separates the reason, which is the first line of the message, from the output of the compiler after it. */
export function separateOutput({ code, message }: LoadFailure): LoadFailure & { readonly buildOutput: string } {
  const [first = '', ...rest] = message.split('\n');
  return { code, message: first.slice(0, 1000), buildOutput: rest.join('\n') };
}
