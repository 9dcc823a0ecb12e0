// The house bots that people can sit down with: each is one that comes with the arena, and takes its parameters.

import { CASUAL_RULES } from '@mcr-arena/engine';
import { HOUSE_HOST } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { TABLE_BOTS } from '@mcr-arena/protocol/documents';
import type { BotModule } from '@mcr-arena/sdk';
import { expect, test } from 'vitest';
import { SUBSTITUTE, TABLE_BOT_REFERENCES } from '../../../apps/server/src/games/table-bots.ts';
import { BOTS } from '../../../apps/web/src/lobby/table-order.ts';

test.each(TABLE_BOTS)('%s sits down', async (name) => {
  const { host, bot, parameters } = TABLE_BOT_REFERENCES[name];
  expect(host).toBe(HOUSE_HOST);
  const module: BotModule = await import(HOUSE_BOTS.find((house) => house.name === bot)!.url);
  const context = { seat: 0, prevalentWind: 'east', rules: CASUAL_RULES, seed: '', parameters } as const;
  expect(await module.createBot(context)).toHaveProperty('decide');
});

test('the pages offer the same ones', () => expect(BOTS).toEqual(TABLE_BOTS));

test('one of them plays on for people who leave', () => expect(TABLE_BOTS).toContain(SUBSTITUTE));
