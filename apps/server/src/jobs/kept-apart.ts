// Prevents sets that share a key from being played at the same time, in any process. For example, bots of one owner at
// two tables of the same wall could share information. A set claims all its keys in one transaction, or none and tries again.

import { randomUUID } from 'node:crypto';
import { type PlayedSet, SetAbandoned, type SetPlayer, type SetPlayOptions, type SetSpec } from '@mcr-arena/runs';
import type { PrismaClient } from '../../dist/prisma/client.ts';

const PREFIX = 'apart/';
/** Time after which the keys of a process that has ended are free. */
const LAPSE_MS = 60_000;
const RENEW_MS = 15_000;
const RETRY_MS = 200;

/** Wraps a player so that each set waits until no other set in play has one of its keys. It leaves its slot to others meanwhile. */
export function keepingApart(player: SetPlayer, prisma: PrismaClient, onError: (error: unknown) => void): SetPlayer {
  let isClosed = false;
  const playApart = async (spec: SetSpec, leases: Leases, options: SetPlayOptions): Promise<PlayedSet> => {
    while (!(await claim(prisma, leases))) {
      if (isClosed) throw new Error('the player is closed');
      if (options.signal?.aborted) throw new SetAbandoned();
      options.onWaiting?.(true);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    options.onWaiting?.(false);
    const renewal = setInterval(() => void renew(prisma, leases).catch(onError), RENEW_MS);
    try {
      return await player.play(spec, options);
    } finally {
      clearInterval(renewal);
      await release(prisma, leases).catch(onError);
    }
  };
  return {
    play: (spec, options = {}) => {
      const { apart = [] } = spec;
      if (apart.length === 0) return player.play(spec, options);
      return playApart(spec, { keys: apart.map((key) => `${PREFIX}${key}`).sort(), holder: randomUUID() }, options);
    },
    close: () => {
      isClosed = true;
      return player.close();
    },
  };
}

interface Leases {
  /** Sorted, so that two sets never deadlock on each other's rows. */
  readonly keys: readonly string[];
  readonly holder: string;
}

/** Returns whether the holder now has all keys; otherwise it has none. */
async function claim(prisma: PrismaClient, { keys, holder }: Leases): Promise<boolean> {
  const taken = await prisma.$transaction(async (transaction) => {
    const rows = await transaction.$executeRaw`
      INSERT INTO lease (key, holder, expires_at)
      SELECT key, ${holder}, now() + ${LAPSE_MS} * interval '1 millisecond' FROM unnest(${[...keys]}::text[]) AS key
      ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
      WHERE lease.expires_at < now()`;
    if (rows === keys.length) return true;
    await transaction.$executeRaw`DELETE FROM lease WHERE key = ANY (${[...keys]}::text[]) AND holder = ${holder}`;
    return false;
  });
  return taken;
}

async function renew(prisma: PrismaClient, { keys, holder }: Leases): Promise<void> {
  await prisma.$executeRaw`
    UPDATE lease SET expires_at = now() + ${LAPSE_MS} * interval '1 millisecond'
    WHERE key = ANY (${[...keys]}::text[]) AND holder = ${holder}`;
}

async function release(prisma: PrismaClient, { keys, holder }: Leases): Promise<void> {
  await prisma.$executeRaw`DELETE FROM lease WHERE key = ANY (${[...keys]}::text[]) AND holder = ${holder}`;
}
