// An internal error of a host names the bot that the host was running; an abandoned deal is not an error.

import { PASS } from '@mcr-arena/engine';
import { isStorageFault } from '@mcr-arena/files';
import { type BotHost, createRegistry, type SeatedBot } from '@mcr-arena/hosts';
import { HostFault, openSetPool, playSet, type SetOrder } from '@mcr-arena/runs';
import { mapPositions } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { DealAbandoned } from '../../packages/hosts/src/bot-host.ts';
import { setOrder } from '../hosts/set-order.ts';

const VERSION = '00000000-0000-4000-8000-00000000000c';
const FAULTY = { position: 2, entrant: 'c', host: 'any', version: VERSION };

function orderOf(host = 'any'): SetOrder {
  const reference = (bot: string) => ({ host, bot, parameters: {} });
  const bots = mapPositions((position) =>
    position === FAULTY.position
      ? { reference: reference('faulty'), seed: 's', version: VERSION }
      : { reference: reference('sound'), seed: 's' },
  );
  return setOrder(bots, { deals: 2, wall: 'host-fault' });
}

const SOUND: SeatedBot = { decide: (_, [first]) => first ?? PASS, close: () => undefined };

const fail = (): never => {
  throw new Error('out of memory');
};
const FOLLOWER = { decide: async () => PASS, recall: () => {} };

const FAULTS: readonly [string, Partial<SeatedBot>][] = [
  ['decide, at once', { decide: fail }],
  ['decide, later', { decide: async () => fail() }],
  ['decide of a follower', { follower: { ...FOLLOWER, decide: async () => fail() } }],
  ['close', { close: fail }],
];

/** The error of playing the set. */
async function faultOf(broken: Partial<SeatedBot>, isDistant: boolean, onClose = () => {}): Promise<unknown> {
  const close = (): undefined => void onClose();
  const host: BotHost = {
    isDistant,
    load: async ({ bot }) => ({
      seat: async () => (bot === 'faulty' ? { ...SOUND, ...broken } : { ...SOUND, close }),
    }),
    close: async () => {},
  };
  return playSet(orderOf(), createRegistry(new Map([['any', host]]))).catch((thrown: unknown) => thrown);
}

describe.each([false, true])('with isDistant %s', (isDistant) => {
  test.each(FAULTS)('names the bot in an error of %s', async (_, broken) => {
    const thrown = await faultOf(broken, isDistant);
    expect(thrown).toBeInstanceOf(HostFault);
    expect((thrown as HostFault).bot).toEqual(FAULTY);
    expect((thrown as HostFault).message).toMatch(
      new RegExp(`^host "any" of "c" \\(version ${VERSION}\\): Error: out of memory`),
    );
  });

  test('closes the other seats if closing one fails', async () => {
    let closed = 0;
    await faultOf({ close: fail }, isDistant, () => {
      closed += 1;
    });
    expect(closed).toBeGreaterThanOrEqual(3);
  });

  test('reports the CPU time used until the error', async () => {
    let asked = 0;
    const decide: SeatedBot['decide'] = (_, [first]) => {
      asked += 1;
      return asked > 3 ? fail() : (first ?? PASS);
    };
    const thrown = await faultOf({ decide, cpuMs: () => 250 }, isDistant);
    const seats = isDistant ? orderOf().job.seatings.length : 1;
    expect((thrown as HostFault).usedMs).toBeGreaterThanOrEqual(250);
    expect((thrown as HostFault).usedMs).toBeLessThanOrEqual(250 * (seats + 1));
  });

  test('attributes a full disk to no bot', async () => {
    const decide = (): never => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    expect(await faultOf({ decide }, isDistant)).not.toBeInstanceOf(HostFault);
  });

  test('attributes an abandoned deal to no bot', async () => {
    const decide = (): never => {
      throw new DealAbandoned();
    };
    expect(await faultOf({ decide }, isDistant)).toBeInstanceOf(DealAbandoned);
  });
});

/** The error of playing the set in a thread, whose host fails with this message. */
async function faultInThread(message: string): Promise<unknown> {
  const url = new URL('./failing-host.ts', import.meta.url).href;
  const pool = openSetPool(1, [{ name: 'any', url, options: message }]);
  const thrown = await pool.play(orderOf()).catch((thrown: unknown) => thrown);
  await pool.close();
  return thrown;
}

test('a full disk is recognised when it is reported by a thread', async () => {
  expect(await faultInThread('ENOSPC: no space left on device, write')).toSatisfy(isStorageFault);
});

test('reports a fault in a thread with its bot', async () => {
  const thrown = await faultInThread('out of memory');
  expect(thrown).toBeInstanceOf(HostFault);
  expect((thrown as HostFault).bot).toEqual(FAULTY);
  expect((thrown as HostFault).message).toContain(`host "any" of "c" (version ${VERSION}): Error: out of memory`);
});

test('attributes a missing host to no bot', async () => {
  const thrown = await playSet(orderOf(), createRegistry(new Map())).catch((thrown: unknown) => thrown);
  expect(thrown).not.toBeInstanceOf(HostFault);
  expect(String(thrown)).toContain('no host "any" here');
});
