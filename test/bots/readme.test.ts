// The command in each bot's README uses valid entrants: every specification is parsed and its bot created.

import { readFileSync } from 'node:fs';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { type BotModule, parseBotSpecifications } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';

const folder = new URL('../../bots/', import.meta.url);

test.each(HOUSE_BOTS)('the example in the README of $name is valid', async ({ name }) => {
  const readme = readFileSync(new URL(`${name}/README.md`, folder), 'utf8');
  const [, bots] = /^npx mcr play .*--bots "(\S+)"/m.exec(readme) ?? [];
  const specifications = expectValue(parseBotSpecifications(bots ?? ''));
  expect(specifications.map(({ bot }) => bot)).toContain(name);
  for (const { bot, parameters } of specifications) {
    const module: BotModule = await import(new URL(`${bot}/src/index.ts`, folder).href);
    const context = { seat: 0, prevalentWind: 'east', rules: DUPLICATE_RULES, seed: '', parameters } as const;
    expect(await module.createBot(context)).toHaveProperty('decide');
  }
});
