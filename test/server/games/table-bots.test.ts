// The house bots that people can play with: each can be created with its parameters.

import { SUBSTITUTE, TABLE_BOT_REFERENCES } from '@mcr-arena/arena';
import { CASUAL_RULES } from '@mcr-arena/engine';
import { HOUSE_HOST } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { TABLE_BOTS } from '@mcr-arena/protocol/documents';
import type { BotModule } from '@mcr-arena/sdk';
import { expect, test } from 'vitest';
import { BOTS } from '../../../apps/web/src/pages/play/table-order.ts';

test.each(TABLE_BOTS)('%s can be seated', async (name) => {
  const { host, bot, parameters } = TABLE_BOT_REFERENCES[name];
  expect(host).toBe(HOUSE_HOST);
  const module: BotModule = await import(HOUSE_BOTS.find((house) => house.name === bot)!.url);
  const context = { seat: 0, prevalentWind: 'east', rules: CASUAL_RULES, seed: '', parameters } as const;
  expect(await module.createBot(context)).toHaveProperty('decide');
});

test('the pages offer the same bots', () => expect(BOTS).toEqual(TABLE_BOTS));

test('one of them replaces people who leave', () => expect(TABLE_BOTS).toContain(SUBSTITUTE));
