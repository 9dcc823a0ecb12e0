// A model wrapped as a bot module: how `mcr bot run` connects it to a server.

import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { openRegistry, POLICY_HOST, policyHost, TRUSTED_RUNNER } from '@mcr-arena/hosts';
import { ENCODINGS } from '@mcr-arena/protocol';
import type { BotContext } from '@mcr-arena/sdk';
import { expect, test } from 'vitest';
import { type HostedFault, hostedBots } from '../../apps/cli/src/bot/hosted-bots.ts';
import { linearModel } from '../../bench/src/onnx/onnx-writer.ts';
import { duplicateQuestions } from '../hosts/policy/questions.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();
const context: BotContext = { seat: 0, prevalentWind: 'east', rules: DUPLICATE_RULES, parameters: {}, seed: 's' };

test('a model returns legal actions; a model with wrong inputs throws', async () => {
  const file = inScratch('model.onnx');
  writeFileSync(file, linearModel(ENCODINGS.obs6));
  const bot = pathToFileURL(file).href;
  const registry = await openRegistry([policyHost(TRUSTED_RUNNER)]);
  try {
    const faults: string[] = [];
    const onFault = ({ message }: HostedFault): void => void faults.push(message);
    const reference = { host: POLICY_HOST, bot, parameters: { encoding: 'obs6' } };
    const { createBot } = await hostedBots(reference, registry, onFault);
    const [one, other] = await Promise.all([createBot(context), createBot(context)]);
    for (const { observation, actions } of duplicateQuestions(20)) {
      const decided = await one.decide(observation, actions, 1000);
      expect(actions).toContainEqual(decided);
      expect(await other.decide(observation, actions, 1000)).toEqual(decided);
    }
    expect(faults).toEqual([]);
    const wrong = await hostedBots({ ...reference, parameters: { encoding: 'obs38' } }, registry, onFault);
    await expect(wrong.createBot(context)).rejects.toThrow('expected float32 [batch, 38, 4, 9]');
    expect(faults).toEqual([expect.stringContaining('expected float32 [batch, 38, 4, 9]')]);
  } finally {
    await registry.close();
  }
});
