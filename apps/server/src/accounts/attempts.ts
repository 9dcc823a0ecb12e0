// Limits attempts by address and by account, in the memory of each server. An attempt counts before it is made, so that concurrent
// attempts gain nothing. After five wrong passwords for one name from one address, further attempts must wait; after many from all
// addresses, they must wait longer.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { keyOfUserName } from './user-names.ts';

export interface AttemptLimits {
  /** Counts an attempt at a password. Error: `attempts-limited`, with the seconds to wait. */
  trySignIn(name: string, address: string): Promise<Result<true, 'attempts-limited'> & Waiting>;
  /** Undoes the count after a correct password. */
  noteSignIn(name: string, address: string): Promise<void>;
  /** Counts a new account. */
  trySignUp(address: string): Promise<Result<true, 'attempts-limited'> & Waiting>;
  /** Counts a new guest. */
  tryGuest(address: string): Promise<Result<true, 'attempts-limited'> & Waiting>;
}

interface Waiting {
  readonly retryAfterSeconds?: number;
}

/** `requestsPerMinute`: the server's limit per address, from which the limits per address are derived. */
export function createAttemptLimits(requestsPerMinute: number): AttemptLimits {
  const share = (part: number): number => Math.max(5, Math.ceil(requestsPerMinute / part));
  const pair = new RateLimiterMemory({ points: 5, duration: 300 });
  const account = new RateLimiterMemory({ points: 50, duration: 3600 });
  const address = new RateLimiterMemory({ points: share(20), duration: 600 });
  const signUps = new RateLimiterMemory({ points: share(20), duration: 3600 });
  const guests = new RateLimiterMemory({ points: share(5), duration: 3600 });
  const pairOf = (name: string, from: string): string => `${from} ${keyOfUserName(name)}`;
  return {
    trySignIn: async (name, from) => {
      const counts = [
        [pair, pairOf(name, from)],
        [address, from],
        [account, keyOfUserName(name)],
      ] as const;
      for (const [limiter, key] of counts) {
        const counted = await consume(limiter, key);
        if (!counted.ok) return counted;
      }
      return success(true);
    },
    noteSignIn: async (name, from) => {
      await Promise.all([pair.delete(pairOf(name, from)), address.reward(from), account.reward(keyOfUserName(name))]);
    },
    trySignUp: (from) => consume(signUps, from),
    tryGuest: (from) => consume(guests, from),
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<Result<true, 'attempts-limited'> & Waiting> {
  try {
    await limiter.consume(key);
    return success(true);
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    const retryAfterSeconds = Math.max(1, Math.ceil(thrown.msBeforeNext / 1000));
    const refused = failure('attempts-limited', `too many attempts: try again in ${retryAfterSeconds} seconds`);
    return { ...refused, retryAfterSeconds };
  }
}
