// The host of policies, which are ONNX models. One process per version of a model handles the questions of all tables. Only
// models whose operators are stateless and deterministic are opened, so no information passes between deals.

import { createHash } from 'node:crypto';
import { type Millis, messageOfCrash } from '@mcr-arena/sdk';
import * as z from 'zod';
import { type BotHost, type BotSeating, failedBot, type LoadedBot, type SeatedBot } from '../bot-host.ts';
import type { BotReference } from '../bot-reference.ts';
import { limitsAt } from '../decision-limits.ts';
import { machineSpeed } from '../machine-speed.ts';
import type { ProcessorPermit, ProgramRunner, RunnerFactory } from '../program/program-runner.ts';
import type { PolicyModel } from './check-model.ts';
import { type PolicyManifest, policyManifestOf } from './manifest.ts';
import { PolicyPlayer } from './policy-player.ts';
import { PolicyQueue } from './policy-queue.ts';
import { readModel } from './read-model.ts';

const optionsSchema = z.object({
  /** A module that exports `createRunner(options)`. The runner starts the processes. */
  runner: z.object({ url: z.string(), options: z.unknown().optional() }),
  /** Speed of this machine; measured by default. */
  speed: z.number().positive().optional(),
});

/** Maximum number of idle processes that are kept for later tables. */
const IDLE_PROCESSES = 4;

/** A model with its process. */
interface OpenPolicy {
  readonly queue: PolicyQueue;
  seats: number;
}

/** `options` name the runner that starts the processes. */
export function createHost(options: unknown, permit?: ProcessorPermit): BotHost {
  const { runner, speed } = optionsSchema.parse(options);
  return new PolicyHost(async () => {
    const { createRunner }: RunnerFactory = await import(runner.url);
    return createRunner(runner.options, permit);
  }, speed);
}

class PolicyHost implements BotHost {
  readonly #openRunner: () => Promise<ProgramRunner>;
  readonly #speed: number | undefined;
  #runner: Promise<ProgramRunner> | undefined;
  /** By version and limits; least recently used first. */
  readonly #open = new Map<string, OpenPolicy>();

  constructor(openRunner: () => Promise<ProgramRunner>, speed: number | undefined) {
    this.#openRunner = openRunner;
    this.#speed = speed;
  }

  async load({ bot, parameters }: BotReference): Promise<LoadedBot> {
    const manifest = policyManifestOf(parameters);
    const model = manifest.ok ? readModel(bot, manifest.value) : manifest;
    if (!model.ok) {
      const verdict = messageOfCrash(model.error.message);
      return { failure: model.error, seat: async () => failedBot({ type: 'crashed', verdict }) };
    }
    const { pick } = manifest.ok ? manifest.value : { pick: { type: 'argmax' } as const };
    const version = versionOf(model.value);
    return { seat: (seating) => this.#seat(model.value, pick, version, seating) };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ queue }) => queue.close()));
    this.#open.clear();
    await (await this.#runner)?.close();
  }

  async #seat(
    model: PolicyModel,
    pick: PolicyManifest['pick'],
    version: string,
    seating: BotSeating,
  ): Promise<SeatedBot> {
    const speed = this.#speed ?? machineSpeed();
    const { memoryMiB, startMs } = seating.limits;
    const key = `${version} ${memoryMiB} ${startMs}`;
    this.#runner ??= this.#openRunner();
    const runner = await this.#runner;
    const policy = this.#open.get(key) ?? { queue: new PolicyQueue(runner, model, { memoryMiB, startMs }), seats: 0 };
    this.#open.delete(key);
    this.#open.set(key, policy);
    policy.seats += 1;
    let isLeft = false;
    /** CPU time outside decisions, which is charged to the seat that closes first. */
    let overheadMs: Millis = 0;
    const leave = (): void => {
      if (isLeft) return;
      isLeft = true;
      overheadMs = policy.queue.takeOverhead();
      policy.seats -= 1;
      this.#closeIdle();
    };
    const fault = await policy.queue.open().catch((thrown) => {
      leave();
      throw thrown;
    });
    if (fault !== undefined) {
      leave();
      const failed = failedBot(fault.reply, fault.log === '' ? undefined : { text: fault.log });
      return { ...failed, cpuMs: () => overheadMs * speed };
    }
    const limits = limitsAt(seating.limits, speed);
    const player = new PolicyPlayer(policy.queue, model, pick, { ...seating, limits });
    return {
      decide: (observation, legalActions) => player.decide(observation, legalActions),
      speed,
      cpuMs: () => (player.cpuMs() + overheadMs) * speed,
      close: () => {
        leave();
        return player.close();
      },
    };
  }

  #closeIdle(): void {
    const idle = [...this.#open].filter(([, { seats }]) => seats === 0);
    for (const [key, { queue }] of idle.slice(0, Math.max(0, idle.length - IDLE_PROCESSES))) {
      this.#open.delete(key);
      void queue.close();
    }
  }
}

/** Key of a model with its inputs and outputs. */
function versionOf({ bytes, encoding, input, logits }: PolicyModel): string {
  return createHash('sha256')
    .update(JSON.stringify([encoding.name, input, logits]))
    .update(bytes)
    .digest('hex');
}
