// Seeds of bots: house bots keep the seeds of release 0.1; for other bots, guessing a short seed is expensive.

import { createHmac, scryptSync } from 'node:crypto';
import { join } from 'node:path';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsOf, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { expectValue } from '@mcr-arena/tiles';
import { createConfig, openSets, secretOfSeed } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { botSeedOf } from '../../packages/runs/src/sets/bot-seed.ts';
import { botSecretOf, withBotSecret } from '../../packages/runs/src/tournament/bot-secret.ts';
import { tournamentFileOf, tournamentFileWithBotsOf } from '../../packages/runs/src/tournament/tournament-file.ts';
import { orderOf, resumeTournament, type TournamentPlan } from '../../packages/runs/src/tournament/tournament-run.ts';

const folder = join(import.meta.dirname, '../fixtures/bots/');
const secret = secretOfSeed('7');

function planOf(bots: readonly string[]): TournamentPlan {
  const entrants = bots.map((bot, index) => ({ id: 'abcd'[index]!, bot }));
  const config = expectValue(createConfig({ id: 'seeds', entrants, rounds: 1, seatings: 4 }));
  const sources = expectValue(botsOf(config, folder, HOUSE_BOTS));
  return { config, secret, bots: sources, rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS };
}

/** The seeds of the bots, by entrant. */
function seedsOf(plan: TournamentPlan): ReadonlyMap<string, string> {
  const [job] = openSets(resumeTournament(plan, []));
  return new Map(orderOf(plan, job!).bots.map(({ seed }, position) => [job!.entrants[position]!, seed]));
}

const SET = { round: 1, table: 1, set: 1 };

test('house bots have the seeds of release 0.1; seeds of other bots are slow to guess', () => {
  const plan = planOf(['random', 'lively.js', 'random', 'random']);
  const seeds = seedsOf(withBotSecret(plan, tournamentFileWithBotsOf(plan)));
  const fast = (entrant: string) =>
    createHmac('sha256', secret).update(`mcr-arena/bot-seed/1\nseeds\nr1-t1-s1\n${entrant}`).digest('hex');
  for (const entrant of ['a', 'c', 'd']) expect(seeds.get(entrant)).toBe(fast(entrant));
  const salt = 'mcr-arena/bot-secret/1\nseeds';
  const slow = scryptSync(secret, salt, 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 28 });
  expect(Buffer.from(botSecretOf(secret, 'seeds'))).toEqual(slow);
  expect(seeds.get('b')).toBe(botSeedOf(botSecretOf(secret, 'seeds'), 'seeds', SET, 'b'));
  expect(seeds.get('b')).not.toBe(fast('b'));
});

test('a tournament of version 0.1 continues with its original seeds', () => {
  const plan = planOf(['random', 'lively.js', 'random', 'random']);
  expect(withBotSecret(plan, tournamentFileOf(plan))).toBe(plan);
  const house = planOf(['random', 'random', 'shanten', 'random']);
  expect(withBotSecret(house, tournamentFileWithBotsOf(house))).toBe(house);
});
