// Limits on attempts, by address and by account, in the memory of each server. An attempt counts before it is made, so that
// concurrent attempts gain nothing. After five wrong passwords for one name from one address, further attempts must wait. Many wrong
// passwords for one name from all addresses first slow down and then block all addresses, except devices from which the account was
// signed in (OWASP, "device cookies"), so that a stranger who knows a name cannot lock out its owner.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { shareOf } from './address-counts.ts';
import { networkOf } from './public-address.ts';
import { keyOfUserName } from './user-names.ts';

interface PasswordAttempt {
  readonly name: string;
  readonly address: string;
  /** Id of a device from which the user signed in before, or of the user if signed in now; absent otherwise. */
  readonly trusted?: string | undefined;
}

interface Waiting {
  readonly retryAfterSeconds?: number;
}

/** Number of wrong passwords for one name in an hour after which each address is limited to `SLOWED`. */
const SLOWED_AFTER = 50;
/** `duration`: in seconds. */
const SLOWED = { points: 2, duration: 900 };
/** Number of wrong passwords for one name in an hour after which only the account's devices may try. */
const STOPPED_AFTER = 500;
/** Number of wrong passwords for one name in an hour from the account's devices, after which they are limited like other devices. */
const DEVICES_STOPPED_AFTER = 100;
const HOUR_S = 3600;

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

/** `requestsPerMinute`: the server's limit on requests per address, from which other limits per address are derived. */
export function createAttemptLimits(requestsPerMinute: number) {
  const share = (part: number): number => shareOf(requestsPerMinute, part);
  const signUps = new RateLimiterMemory({ points: share(20), duration: HOUR_S });
  const guests = new RateLimiterMemory({ points: share(5), duration: HOUR_S });
  const entries = new RateLimiterMemory({ points: share(10), duration: 24 * HOUR_S });
  const reports = new RateLimiterMemory({ points: share(60), duration: HOUR_S });
  return {
    ...limitPasswords(share(20)),
    /** Counts a new account. */
    trySignUp: (from: string) => consume(signUps, networkOf(from), 1, 'new accounts from your address'),
    /** Counts a new guest. */
    tryGuest: (from: string) => consume(guests, networkOf(from), 1, 'new guests from your address'),
    /** Counts a guest who enters a daily challenge. */
    tryGuestEntry: (from: string) => consume(entries, networkOf(from), 1, 'guests from your address'),
    /** Counts a report about a player. */
    tryReport: (from: string) => consume(reports, networkOf(from), 1, 'reports from your address'),
  };
}

type Count = readonly [limiter: RateLimiterMemory, key: string];

/** `perAddress`: permitted wrong passwords from one address in ten minutes, for all names. */
function limitPasswords(perAddress: number) {
  const devices = new RateLimiterMemory({ points: 5, duration: 300 });
  const devicesOfAccounts = new RateLimiterMemory({ points: DEVICES_STOPPED_AFTER, duration: HOUR_S });
  const pairs = new RateLimiterMemory({ points: 5, duration: 300 });
  const slowedPairs = new RateLimiterMemory(SLOWED);
  const addresses = new RateLimiterMemory({ points: perAddress, duration: 600 });
  const accounts = new RateLimiterMemory({ points: STOPPED_AFTER, duration: HOUR_S });

  const countsOf = async ({ name, address, trusted }: PasswordAttempt): Promise<readonly Count[]> => {
    const account = keyOfUserName(name);
    const fromDevices = async () => (await devicesOfAccounts.get(account))?.consumedPoints ?? 0;
    if (trusted !== undefined && (await fromDevices()) < DEVICES_STOPPED_AFTER) {
      return [
        [devices, `${trusted} ${account}`],
        [devicesOfAccounts, account],
      ];
    }
    const network = networkOf(address);
    const pair = `${network} ${account}`;
    const isSlowed = ((await accounts.get(account))?.consumedPoints ?? 0) >= SLOWED_AFTER;
    const slowed: readonly Count[] = isSlowed ? [[slowedPairs, pair]] : [];
    return [[pairs, pair], ...slowed, [addresses, network], [accounts, account]];
  };

  return {
    /** Counts an attempt at a password. Error: `attempts-limited`, with the seconds to wait. */
    trySignIn: async (attempt: PasswordAttempt): Promise<Result<true, 'attempts-limited'> & Waiting> => {
      for (const [limiter, key] of await countsOf(attempt)) {
        const counted = await consume(limiter, key);
        if (!counted.ok) return counted;
      }
      return success(true);
    },
    /** Undoes the count after a correct password. */
    noteSignIn: async ({ name, address, trusted }: PasswordAttempt): Promise<void> => {
      const account = keyOfUserName(name);
      if (trusted !== undefined) {
        await Promise.all([devices.delete(`${trusted} ${account}`), devicesOfAccounts.reward(account)]);
        return;
      }
      const network = networkOf(address);
      const pair = `${network} ${account}`;
      await Promise.all([
        ...[pairs, slowedPairs].map((limiter) => limiter.delete(pair)),
        ...[addresses.reward(network), accounts.reward(account)],
      ]);
    },
  };
}

/** Counts `points` for the key, unless the limiter refuses them. `what`: what is counted, for the message. */
export async function consume(
  limiter: RateLimiterMemory,
  key: string,
  points = 1,
  what = 'attempts',
): Promise<Result<true, 'attempts-limited'> & Waiting> {
  try {
    await limiter.consume(key, points);
    return success(true);
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    const retryAfterSeconds = Math.max(1, Math.ceil(thrown.msBeforeNext / 1000));
    const refused = failure('attempts-limited', `too many ${what}: try again in ${retryAfterSeconds} seconds`);
    return { ...refused, retryAfterSeconds };
  }
}
