// A policy at one seat for one deal: encodes the seat's view, masks the logits and picks an action. A chow or pung of a duplicate
// deal takes two steps, the claim and then its discard.

import type { Action, Observation, Reply } from '@mcr-arena/engine';
import {
  ACTION_COUNT,
  actionAt,
  type Choice,
  choiceAt,
  completeClaim,
  packedSize,
  packPlanes,
  type SeatView,
  writeDiscardMask,
  writeMask,
} from '@mcr-arena/protocol';
import type { Millis } from '@mcr-arena/sdk';
import { createRandom, type Random } from '@mcr-arena/tiles';
import type { BotSeating, SeatedBot } from '../bot-host.ts';
import { dealCpuMsOf } from '../decision-limits.ts';
import type { PolicyModel } from './check-model.ts';
import type { PolicyManifest } from './manifest.ts';
import { pickAction } from './pick.ts';
import { crashed, type PolicyFault } from './policy-connection.ts';
import type { PolicyQueue } from './policy-queue.ts';

type ClaimChoice = Extract<Choice, { readonly type: 'claim' }>;
type Step = { readonly type: 'picked'; readonly index: number } | PolicyFault;

/** Answers questions with logits. */
export type LogitsSource = Pick<PolicyQueue, 'ask'>;

/** The remaining limits of one decision, over both of its steps. */
interface Allowance {
  wallMs: Millis;
  cpuMs: Millis;
}

export class PolicyPlayer implements SeatedBot {
  readonly #queue: LogitsSource;
  readonly #model: PolicyModel;
  readonly #pick: PolicyManifest['pick'];
  readonly #seating: BotSeating;
  readonly #random: Random;
  readonly #planes: Float32Array;
  readonly #mask = new Uint8Array(ACTION_COUNT);
  #decisions = 0;
  #cpuMs: Millis = 0;
  #fault: PolicyFault | undefined;

  constructor(queue: LogitsSource, model: PolicyModel, pick: PolicyManifest['pick'], seating: BotSeating) {
    this.#queue = queue;
    this.#model = model;
    this.#pick = pick;
    this.#seating = seating;
    this.#random = createRandom(seating.context.seed);
    this.#planes = new Float32Array(model.encoding.size);
  }

  /** A failure is final for the deal. */
  async decide(observation: Observation, legalActions: readonly Action[]): Promise<Reply> {
    if (this.#fault !== undefined) return this.#fault.reply;
    const allowance = this.#nextAllowance();
    writeMask(legalActions, observation.question, this.#mask);
    const step = await this.#step(observation, allowance);
    if (step.type === 'fault') return this.#fail(step);
    const choice = choiceAt(step.index, observation);
    return choice.type === 'action' ? choice.action : this.#discardAfter(choice, legalActions, allowance);
  }

  /** The seat's share of the CPU time of the batches. */
  cpuMs(): Millis {
    return this.#cpuMs;
  }

  close() {
    return this.#fault?.log ? { text: this.#fault.log } : undefined;
  }

  async #discardAfter(choice: ClaimChoice, legalActions: readonly Action[], allowance: Allowance): Promise<Reply> {
    writeDiscardMask(choice, legalActions, this.#mask);
    const step = await this.#step(choice.view, allowance);
    return step.type === 'fault' ? this.#fail(step) : completeClaim(choice, step.index);
  }

  /** Picks one of the actions in the mask. The model is asked only if there is a choice. */
  async #step(view: SeatView, allowance: Allowance): Promise<Step> {
    const only = this.#mask.indexOf(1);
    if (this.#mask.indexOf(1, only + 1) < 0) return { type: 'picked', index: only };
    const { encoding } = this.#model;
    encoding.write(view, this.#planes);
    const planes = new Uint8Array(packedSize(encoding.size));
    packPlanes(this.#planes, 0, encoding.size, planes);
    const answer = await this.#queue.ask({ planes, deal: this.#seating.deal, limitMs: allowance.wallMs });
    if (answer.type === 'fault') return answer;
    this.#cpuMs += answer.cpuMs;
    allowance.cpuMs -= answer.cpuMs;
    allowance.wallMs -= answer.wallMs;
    if (allowance.cpuMs < 0 || allowance.wallMs < 0)
      return { type: 'fault', reply: { type: 'timedOut' }, log: '', hasEnded: false };
    const picked = pickAction(answer.logits, this.#mask, this.#pick, this.#random);
    if (picked.type === 'action') return { type: 'picked', index: picked.index };
    const name = JSON.stringify(actionAt(picked.index, view.question));
    const reply = crashed(`the model returned ${picked.logit} for the legal action ${picked.index}, ${name}`);
    return { type: 'fault', reply, log: '', hasEnded: false };
  }

  #nextAllowance(): Allowance {
    const { limits } = this.#seating;
    const { decisionMs, cpuMs = Number.POSITIVE_INFINITY, firstDecisionFactor } = limits;
    const factor = this.#decisions === 0 ? firstDecisionFactor : 1;
    this.#decisions += 1;
    return { wallMs: decisionMs * factor, cpuMs: Math.min(cpuMs * factor, dealCpuMsOf(limits) - this.#cpuMs) };
  }

  #fail(fault: PolicyFault): Reply {
    this.#fault = fault;
    return fault.reply;
  }
}
