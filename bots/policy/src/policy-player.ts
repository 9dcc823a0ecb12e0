// Plays the legal action with the best logit of a network. In a duplicate deal, a chow or pung takes two steps, the claim and the
// discard after it, as in the host of ONNX policies.

import type { Action, Observation } from '@mcr-arena/engine';
import {
  ACTION_COUNT,
  choiceAt,
  completeClaim,
  ENCODINGS,
  type SeatView,
  writeDiscardMask,
  writeMask,
} from '@mcr-arena/protocol';
import { type Bot, type BotContext, readParameters } from '@mcr-arena/sdk';
import { readWeights } from './onnx-weights.ts';
import { SuitsNetwork } from './suits-network.ts';

const ENCODING = ENCODINGS['mcr-1'];

/**
 * Returns the function that creates a bot for a deal. Its bots share the network, which keeps no state between questions; the function
 * throws if a parameter is given, because the bot has none. `model`: the bytes of an ONNX file.
 */
export function policyBots(model: Uint8Array): (context: BotContext) => Bot {
  const network = new SuitsNetwork(readWeights(model));
  return ({ parameters }) => {
    readParameters({}, parameters);
    const player = new PolicyPlayer(network);
    return { decide: (observation, legalActions) => player.decide(observation, legalActions) };
  };
}

class PolicyPlayer {
  readonly #network: SuitsNetwork;
  readonly #planes = new Float32Array(ENCODING.size);
  readonly #mask = new Uint8Array(ACTION_COUNT);

  constructor(network: SuitsNetwork) {
    this.#network = network;
  }

  decide(observation: Observation, legalActions: readonly Action[]): Action {
    writeMask(legalActions, observation.question, this.#mask);
    const choice = choiceAt(this.#pick(observation), observation);
    if (choice.type === 'action') return choice.action;
    writeDiscardMask(choice, legalActions, this.#mask);
    return completeClaim(choice, this.#pick(choice.view));
  }

  /** The index of the best action in the mask. */
  #pick(view: SeatView): number {
    const only = this.#mask.indexOf(1);
    if (this.#mask.indexOf(1, only + 1) < 0) return only;
    ENCODING.write(view, this.#planes);
    const logits = this.#network.logitsOf(this.#planes);
    let best = only;
    for (let index = only + 1; index < ACTION_COUNT; index += 1) {
      if (this.#mask[index] !== 0 && logits[index]! > logits[best]!) best = index;
    }
    return best;
  }
}
