// Reads the parameters that bots export, whatever else their modules do.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LIMITS, type FoundBot, findBot, readDeclaredParameters } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../scratch-folder.ts';

const scratch = makeScratchFolder();

/** Generous time to load a module on a busy machine. */
const limits = { ...DEFAULT_LIMITS, startMs: 300_000 };
const SPEED = { default: 1, min: 0, max: 2 };

function sourceOf(bot: string): FoundBot {
  return expectValue(findBot({ name: bot, bot, parameters: {} }, scratch, HOUSE_BOTS));
}

function written(name: string, text: string): FoundBot {
  writeFileSync(join(scratch, name), `export const createBot = () => {};\n${text}`);
  return sourceOf(name);
}

test('reads the parameters of modules and house bots', async () => {
  const lively = written(
    'lively.js',
    `export const parameters = { speed: ${JSON.stringify(SPEED)} };
    setInterval(() => {}, 1000);
    console.log('here I am');`,
  );
  expect(expectValue(await readDeclaredParameters(lively, limits))).toEqual({ speed: SPEED });
  expect(expectValue(await readDeclaredParameters(sourceOf('random'), limits))).toHaveProperty('decline');
  expect(expectValue(await readDeclaredParameters(written('mute.js', ''), limits))).toEqual({});
});

test('rejects a malformed table', async () => {
  const bot = written('wrong.js', 'export const parameters = { speed: { default: 1, min: "a", max: [] } };');
  expect(await readDeclaredParameters(bot, limits)).toMatchObject({
    error: { code: 'parameters-malformed', message: expect.stringContaining('"speed" of the exported parameters') },
  });
});

const PRESETS_FORM = '"presets" as { CHOICE: { KEY: "value" } }';
const WHOLE_NUMBERS = 'whole numbers for default, min and max, because "integer" is true';

test.each([
  ['{ default: 1, min: 2, max: 0 }', 'bounds in order, and the default between them'],
  ['{ default: "fast", choices: [1] }', '{ default, min, max } with numbers, or { default, choices }'],
  ['{ default: "fast", choices: ["fast"], presets: { fast: { pace: 1 } } }', PRESETS_FORM],
  ['{ default: 0.5, min: 0, max: 2, integer: true }', WHOLE_NUMBERS],
])('rejects the invalid parameter %s', async (text, expected) => {
  const bot = written(
    'wrong.js',
    `export const parameters = { fine: { default: 1, min: 1, max: 1 }, speed: ${text} };`,
  );
  const message = `${bot.url}: "speed" of the exported parameters: expected ${expected}`;
  expect(await readDeclaredParameters(bot, limits)).toMatchObject({ error: { code: 'parameters-malformed', message } });
});

test('reports parameters that cannot be transferred', async () => {
  const bot = written('closed.js', 'export const parameters = { speed: () => {\n  return 1;\n} };');
  expect(await readDeclaredParameters(bot, limits)).toMatchObject({
    error: { code: 'bot-unusable', message: expect.stringMatching(/\(\) => \{ return 1; \} could not be cloned\.$/) },
  });
});

test('does not wait for a module that ends its thread', async () => {
  const bot = written('gone.js', 'process.exit(3);');
  expect(await readDeclaredParameters(bot, { ...limits, startMs: 10 * limits.startMs })).toMatchObject({
    error: { code: 'bot-unusable', message: expect.stringMatching(/it ended with exit code 3$/) },
  });
});
