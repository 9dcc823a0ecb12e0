// CPU time of users' bots, charged per UTC day, and its quota. Once a day's quota is used up, checks, unranked matches and
// the ladder wait for the next day. Competitions of organisers are charged but not limited. Time reserved for sets that are not
// disclosed counts as used.

import type { Millis } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Store } from '../database/open-database.ts';
import { readAdministration } from './administration.ts';

export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

type UserId = string;

const DAY_MS = 24 * 3600_000;
const MINUTE_MS = 60_000;

/** The day in UTC, as an SQL date. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Time at which a used-up quota is reset: midnight, UTC. */
export function resetAfter(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}

export async function bookProcessorTime(store: Store, userId: UserId, usedMs: number, now: Date): Promise<void> {
  const ms = Math.round(usedMs);
  if (ms <= 0) return;
  await store.$executeRaw`
    INSERT INTO processor_time (day, user_id, used_ms) VALUES (${dayOf(now)}::date, ${userId}::uuid, ${ms}::bigint)
    ON CONFLICT (day, user_id) DO UPDATE SET used_ms = processor_time.used_ms + EXCLUDED.used_ms`;
}

interface UsedUp {
  readonly userId: UserId;
  readonly name: string;
  readonly usedMs: number;
  readonly quotaMinutes: number;
}

/** The users among these who have used up today's quota. */
async function readUsedUp(store: Store, users: readonly UserId[], now: Date): Promise<readonly UsedUp[]> {
  const { quota } = await readAdministration(store);
  return store.$queryRaw<UsedUp[]>`
    SELECT * FROM (
      SELECT owner.id::text AS "userId", owner.name, coalesce(used.used_ms, 0)::float8 AS "usedMs",
        coalesce(owner.cpu_minutes_per_day, ${quota.cpuMinutesPerDay}::int) AS "quotaMinutes"
      FROM user_account owner
      LEFT JOIN processor_time used ON used.user_id = owner.id AND used.day = ${dayOf(now)}::date
      WHERE owner.id = ANY (${[...users]}::uuid[]) AND owner.kind <> 'house'
    ) today
    WHERE "usedMs" >= "quotaMinutes" * ${MINUTE_MS}::float8`;
}

/** The users among these whose bots are not seated for the rest of the day. */
export async function usersWithoutTime(
  store: Store,
  users: readonly UserId[],
  now: Date,
): Promise<ReadonlySet<UserId>> {
  return new Set((await readUsedUp(store, users, now)).map(({ userId }) => userId));
}

interface Waiting {
  readonly retryAfterSeconds?: number;
}

/** Error: `processor-time-used`, if any of the users has no time left, with the seconds until the next day. */
export async function requireProcessorTime(
  store: Store,
  users: readonly UserId[],
  now: Date,
): Promise<Result<true, 'processor-time-used'> & Waiting> {
  const [first] = await readUsedUp(store, users, now);
  if (first === undefined) return success(true);
  const reset = resetAfter(now);
  const used = (first.usedMs / MINUTE_MS).toFixed(1);
  const message =
    `"${first.name}" has used or reserved ${used} of ${first.quotaMinutes} minutes of CPU time today: ` +
    `checks, matches and the ladder resume at ${reset.toISOString().slice(0, 16)}Z`;
  const retryAfterSeconds = Math.ceil((reset.getTime() - now.getTime()) / 1000);
  return { ...failure('processor-time-used', message), retryAfterSeconds };
}

// Charges CPU time to a user while it is used, so that whatever ends the work, at most the last seconds are free.

interface ChargeOptions {
  readonly store: Store;
  readonly userId: string;
  readonly clock: Clock;
  onError(error: unknown): void;
}

/** The charge for one piece of work. Its CPU time is reported as a running total. */
export class RunningCharge {
  readonly #options: ChargeOptions;
  #bookedMs: Millis = 0;
  #totalMs: Millis = 0;
  #booking: Promise<void> | undefined;

  constructor(options: ChargeOptions) {
    this.#options = options;
  }

  /** Books what was added since the last booking, unless one is in progress; the next call books it then. */
  note(totalMs: Millis): void {
    this.#totalMs = Math.max(totalMs, this.#totalMs);
    this.#booking ??= this.#book().finally(() => {
      this.#booking = undefined;
    });
  }

  /** Resolves with the time that is not booked yet, for the caller to book together with the result. Call `note` no more. */
  async rest(totalMs: Millis): Promise<Millis> {
    await this.#booking;
    return Math.max(totalMs, this.#totalMs) - this.#bookedMs;
  }

  async #book(): Promise<void> {
    const { store, userId, clock, onError } = this.#options;
    const addedMs = this.#totalMs - this.#bookedMs;
    try {
      await bookProcessorTime(store, userId, addedMs, clock());
      this.#bookedMs += addedMs;
    } catch (error) {
      onError(error);
    }
  }
}
