// The bot of the shipped network: its own arithmetic against onnxruntime's, and its answers in whole deals.

import { readFileSync } from 'node:fs';
import { createBot, readWeights, SuitsNetwork } from '@mcr-arena/bot-policy';
import { ENCODINGS } from '@mcr-arena/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { LiteralPolicy } from '../hosts/policy/literal-policy.ts';
import { duplicateQuestions } from '../hosts/policy/questions.ts';
import { casualDeal, duplicateDeal, type Entrant, playFour } from './deal-table.ts';

const ENCODING = ENCODINGS['mcr-1'];
const policy: Entrant = { module: { createBot } };
const file = readFileSync(new URL('../../bots/policy/src/policy.onnx', import.meta.url));

test('policy.onnx has at most 4 MB', () => expect(file.length).toBeLessThanOrEqual(4_000_000));

describe('the network in policy.onnx', () => {
  let literal: LiteralPolicy;
  beforeAll(async () => {
    literal = await LiteralPolicy.open(file, 'mcr-1');
  });

  test('computes the same logits as onnxruntime, up to rounding', async () => {
    const network = new SuitsNetwork(readWeights(file));
    const planes = new Float32Array(ENCODING.size);
    let [largest, farthest] = [0, 0];
    for (const { observation } of duplicateQuestions(30)) {
      ENCODING.write(observation, planes);
      const logits = network.logitsOf(planes);
      for (const [action, expected] of (await literal.logits(observation)).entries()) {
        largest = Math.max(largest, Math.abs(expected));
        farthest = Math.max(farthest, Math.abs(logits[action]! - expected));
      }
    }
    expect(largest).toBeGreaterThan(1);
    expect(farthest).toBeLessThan(2e-3);
  });

  test('is rejected if the file is truncated or weights are missing', () => {
    expect(() => readWeights(file.subarray(0, 1000))).toThrow(RangeError);
    expect(() => new SuitsNetwork(new Map())).toThrow('no weights named');
  });

  test('makes the decisions of onnxruntime, with claims in two steps', async () => {
    const decisions = (await playFour(policy, duplicateDeal('policy'), '1')).filter(({ legal }) => legal.length > 1);
    let compared = 0;
    for (const { observation, legal, action } of decisions) {
      const { action: expected, margin } = await literal.answer({ observation, actions: legal });
      if (margin < 0.01) continue;
      expect(action).toEqual(expected);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(30);
  });
});

describe('policy', () => {
  test('answers casual deals legally', async () => {
    expect((await playFour(policy, casualDeal('policy'), '')).length).toBeGreaterThan(40);
  });

  test('has no parameters', () => {
    const rules = duplicateDeal('').rules;
    const context = { seat: 0, prevalentWind: 'east', rules, seed: '', parameters: { style: 'fast' } } as const;
    expect(() => createBot(context)).toThrow();
  });
});
