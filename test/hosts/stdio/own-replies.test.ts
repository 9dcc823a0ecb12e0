// Whether a program depends on its own earlier answers: if it keeps running, and once it has returned data.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULT_LIMITS, type LoadedBot, stdioHostWith } from '@mcr-arena/hosts';
import { KEEP_RUNNING } from '@mcr-arena/protocol';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { seatingOf } from '../policy/questions.ts';
import { scriptedRunner } from './scripted-runner.ts';

const scratch = makeScratchFolder();

/** A bot of Botzone's JSON interaction that prints `answer` to its first turn and exits. */
async function loaded(answer: string, code = ''): Promise<LoadedBot> {
  const file = join(mkdtempSync(join(scratch, 'bot-')), 'bot.js');
  writeFileSync(file, `// requests ${code}\n`);
  const runner = scriptedRunner(() => ({
    line: (_, process) => {
      process.print(`${answer}\n`);
      process.exit(0);
    },
  }));
  return stdioHostWith(runner, join(scratch, 'cache')).load({
    host: 'stdio',
    bot: pathToFileURL(file).href,
    parameters: {},
  });
}

async function playFirstTurn(bot: LoadedBot): Promise<void> {
  const seated = await bot.seat(seatingOf('test', DEFAULT_LIMITS));
  expect(seated.failure).toBeUndefined();
  await seated.close();
}

test.each([
  ['no data', '{"response":"PASS","debug":"none"}', false],
  ['data', '{"response":"PASS","data":"mine"}', true],
  ['globaldata', '{"response":"PASS","globaldata":"mine"}', true],
])('a program that returns %s', async (_, answer, expected) => {
  const bot = await loaded(answer);
  expect(bot.followsOwnReplies?.()).toBe(false);
  await playFirstTurn(bot);
  expect(bot.followsOwnReplies?.()).toBe(expected);
});

test('a program that keeps running', async () => {
  expect((await loaded('', KEEP_RUNNING)).followsOwnReplies?.()).toBe(true);
});
