// A literal reference for policies: onnxruntime in this process answers one question at a time with the legal action of the
// highest logit, and chooses the discard after a chow or pung with the same model from the resulting observation.

import type { Action, Observation } from '@mcr-arena/engine';
import { actionIndexOf, ENCODINGS, type EncodingName, type SeatView, viewAfterClaim } from '@mcr-arena/protocol';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { AskedQuestion } from './questions.ts';

export interface LiteralAnswer {
  readonly action: Action;
  /** The smallest gap between the best two logits in any step. */
  readonly margin: number;
}

interface Candidate<Value> {
  readonly value: Value;
  readonly logit: number;
}

export class LiteralPolicy {
  readonly #session: InferenceSession;
  readonly #encoding: EncodingName;
  readonly #shape: readonly number[];

  private constructor(session: InferenceSession, encoding: EncodingName, shape: readonly number[]) {
    this.#session = session;
    this.#encoding = encoding;
    this.#shape = shape;
  }

  static async open(
    bytes: Uint8Array,
    encoding: EncodingName,
    shape = ENCODINGS[encoding].shape,
  ): Promise<LiteralPolicy> {
    const session = await InferenceSession.create(bytes, { intraOpNumThreads: 1 });
    return new LiteralPolicy(session, encoding, shape);
  }

  async logits(view: SeatView): Promise<Float32Array> {
    const planes = new Float32Array(ENCODINGS[this.#encoding].size);
    ENCODINGS[this.#encoding].write(view, planes);
    const results = await this.#session.run({ planes: new Tensor('float32', planes, [1, ...this.#shape]) });
    return results.logits!.data as Float32Array;
  }

  async answer({ observation, actions }: AskedQuestion): Promise<LiteralAnswer> {
    const logits = await this.logits(observation);
    const firsts = distinct(actions.map(withoutDiscard));
    const first = bestOf(
      firsts.map((value) => ({ value, logit: logits[actionIndexOf(value, observation.question)!]! })),
    );
    if (first.value.type !== 'chow' && first.value.type !== 'pung')
      return { action: first.value, margin: first.margin };
    const wholes = actions.filter((action) => areEqual(withoutDiscard(action), first.value));
    return this.#withDiscard(observation, first, wholes);
  }

  async #withDiscard(
    observation: Observation,
    { value: claim, margin }: { readonly value: Action; readonly margin: number },
    wholes: readonly Action[],
  ): Promise<LiteralAnswer> {
    if (claim.type !== 'chow' && claim.type !== 'pung') throw new Error('not a claim');
    const view = viewAfterClaim(observation, claim);
    const logits = await this.logits(view);
    const candidates = wholes.map((value) => {
      if (!('discard' in value) || value.discard === undefined)
        throw new Error('a claim of a duplicate deal has a discard');
      return { value, logit: logits[actionIndexOf({ type: 'discard', tile: value.discard }, view.question)!]! };
    });
    const best = bestOf(candidates);
    return { action: best.value, margin: Math.min(margin, best.margin) };
  }
}

function withoutDiscard(action: Action): Action {
  if (action.type === 'chow') return { type: 'chow', low: action.low };
  return action.type === 'pung' ? { type: 'pung' } : action;
}

function areEqual(one: Action, other: Action): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function distinct(actions: readonly Action[]): Action[] {
  return actions.filter((action, index) => actions.findIndex((other) => areEqual(action, other)) === index);
}

function bestOf<Value>(candidates: readonly Candidate<Value>[]): { readonly value: Value; readonly margin: number } {
  const [best, second] = candidates.toSorted((a, b) => b.logit - a.logit);
  return { value: best!.value, margin: second === undefined ? Number.POSITIVE_INFINITY : best!.logit - second.logit };
}
