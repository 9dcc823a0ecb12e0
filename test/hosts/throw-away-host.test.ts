// Sets with bots of a third-party host, which is only a module and its entry in the list of hosts, played in worker threads.

import { PASS } from '@mcr-arena/engine';
import { type BotReference, createRegistry } from '@mcr-arena/hosts';
import { openSetPool, playSet, type SetOrder } from '@mcr-arena/runs';
import { expect, test } from 'vitest';
import { HOSTS, playHere } from './hosts-under-test.ts';
import { setOrder } from './set-order.ts';

const FIRST_ACTION = {
  name: 'first-action',
  url: new URL('./first-action-host.ts', import.meta.url).href,
  options: 'noted',
};

function orderOf(host: string, name: string): SetOrder {
  const bot = { reference: { host, bot: name, parameters: {} }, seed: 's' };
  const other = { reference: { host: 'house', bot: 'obliging.js', parameters: {} }, seed: 's' };
  return setOrder([bot, other, other, other], { deals: 4, wall: 'throw-away' });
}

test('a third-party host plays in the pool like a house bot with the same actions, and its logs are returned', async () => {
  const pool = openSetPool(1, [...HOSTS, FIRST_ACTION]);
  const played = await pool.play(orderOf('first-action', 'first'));
  const other = await pool.play(orderOf('first-action', 'last'));
  await pool.close();
  const { records } = await playHere(orderOf('house', 'obliging.js'));
  expect(played.records).toEqual(records);
  expect(other.records).not.toEqual(records);
  expect(played.logs).toEqual(
    [0, 1, 2, 3].map((seat) => ({ deal: seat + 1, position: 0, log: { text: `noted first a ${seat} true` } })),
  );
});

test('an unknown host or a module that is not a host fails the set with a message', async () => {
  const without = openSetPool(1, HOSTS);
  await expect(without.play(orderOf('first-action', 'first'))).rejects.toThrow(
    'no host "first-action" here: expected house, module',
  );
  await without.close();
  const wrong = openSetPool(1, [{ ...FIRST_ACTION, url: import.meta.resolve('@mcr-arena/tiles') }]);
  await expect(wrong.play(orderOf('first-action', 'first'))).rejects.toThrow('exports no function createHost');
  await wrong.close();
});

test('two hosts of one name fail the set', async () => {
  const pool = openSetPool(1, [...HOSTS, FIRST_ACTION, { ...FIRST_ACTION, options: 'other' }]);
  await expect(pool.play(orderOf('first-action', 'first'))).rejects.toThrow('two hosts are named "first-action"');
  await pool.close();
});

test('a seat that its host cannot open fails the set, and open seats are closed', async () => {
  let opened = 0;
  let closed = 0;
  const bot = {
    seat: async () => {
      opened += 1;
      const close = (): undefined => {
        closed += 1;
      };
      return { decide: () => PASS, close };
    },
  };
  const broken = { seat: () => Promise.reject(new Error('no room')) };
  const host = {
    load: async ({ bot: name }: BotReference) => (name === 'broken' ? broken : bot),
    close: async () => {},
  };
  const { bots, ...order } = orderOf('any', 'broken');
  const anywhere = bots.map(({ reference }) => ({ reference: { ...reference, host: 'any' }, seed: 's' }));
  const playing = playSet({ ...order, bots: anywhere as never }, createRegistry(new Map([['any', host]])));
  await expect(playing).rejects.toThrow('no room');
  expect([opened, closed]).toEqual([3, 3]);
});
