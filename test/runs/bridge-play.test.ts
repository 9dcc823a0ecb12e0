// A bot with memory across deals recognises walls in a classic set, but none in the bridge format.

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, findBot } from '@mcr-arena/hosts';
import { replaySet, setRecordOf } from '@mcr-arena/runs';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import { createConfig, type DuplicateFormat, formatSetRecord, openSets, secretOfSeed } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import {
  orderOf,
  resumeTournament,
  runTournament,
  type TournamentPlan,
} from '../../packages/runs/src/tournament/tournament-run.ts';
import { NAMED_BOTS, playHere } from '../hosts/hosts-under-test.ts';

/** All bots share one process that keeps its state between deals, as connected bots may. */
function planOf(duplicate: DuplicateFormat, bot: string): TournamentPlan {
  const entrants = Array.from({ length: 8 }, (_, index) => ({ id: `bot${index}`, bot: 'random' }));
  const config = expectValue(createConfig({ id: duplicate, entrants, rounds: 1, seatings: 24, duplicate }));
  const bots = new Map(
    entrants.map(({ id }) => {
      const specification = expectValue(parseBotSpecification(`${bot}?who=${id}`));
      return [id, expectValue(findBot(specification, '.', NAMED_BOTS)).reference];
    }),
  );
  return { config, bots, rules: DUPLICATE_RULES, secret: secretOfSeed('7'), limits: DEFAULT_LIMITS };
}

/** Plays a tournament; returns the number of draws that the bots predicted correctly. */
async function recognised(duplicate: DuplicateFormat): Promise<number> {
  const plan = planOf(duplicate, 'foreteller.js');
  const told = { right: 0 };
  const shared = globalThis as { foretold?: typeof told };
  shared.foretold = told;
  await runTournament(plan, resumeTournament(plan, []), {
    pool: { play: (order) => playHere(order), close: async () => {} },
    store: {
      save: async ({ job, deals }) => {
        const { round, table, set, entrants } = job;
        return { round, table, set, entrants, deals };
      },
    },
  });
  delete shared.foretold;
  return told.right;
}

test('a bot with memory predicts draws in a classic set, but not in the bridge format', async () => {
  expect(await recognised('classic')).toBeGreaterThan(20);
  expect(await recognised('bridge')).toBe(0);
});

test('the record of a bridge set contains a wall for each deal and can be replayed', async () => {
  const plan = planOf('bridge', 'lively.js');
  const [job] = openSets(resumeTournament(plan, []));
  const order = orderOf(plan, job!);
  const text = formatSetRecord(setRecordOf('bridge', order, await playHere(order)));
  const { record, configs, deals } = expectValue(replaySet(text));
  expect(record.version).toBe(2);
  expect(configs.map(({ wall }) => wall)).toEqual(order.walls);
  expect(deals).toHaveLength(24);
  const { walls, ...config } = JSON.parse(text).config;
  const short = JSON.stringify({ ...record, config: { ...config, walls: walls.slice(1) } });
  expect(replaySet(short)).toMatchObject({ ok: false, error: { code: 'record-malformed' } });
});
