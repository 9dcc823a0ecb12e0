// Hashes of passwords: Argon2id with the parameters that OWASP recommends, as a PHC string, so that older hashes stay valid if the
// parameters change. Computed in libuv's threads, never on the main thread.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod';

const derive = promisify(argon2);

/** Memory in KiB. */
const COST = { memory: 47_104, passes: 1, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** `$argon2id$v=19$m=47104,t=1,p=1$salt$hash`, as bytes. */
export type PasswordHash = Uint8Array<ArrayBuffer>;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
const costSchema = z.object({ memory: z.coerce.number(), passes: z.coerce.number(), parallelism: z.coerce.number() });

/** Parameters for random passwords, which cannot be guessed even if guesses are cheap. */
const RANDOM_COST = { memory: 1024, passes: 1, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<PasswordHash> {
  return hashAtCost(password, COST);
}

/** Hash of a random password: fast, so that the accounts of a class are created quickly. */
export function hashRandomPassword(password: string): Promise<PasswordHash> {
  return hashAtCost(password, RANDOM_COST);
}

async function hashAtCost(password: string, cost: z.output<typeof costSchema>): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive('argon2id', { ...cost, message: password, nonce: salt, tagLength: HASH_BYTES });
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return new Uint8Array(Buffer.from(`$argon2id$v=19$${parameters}$${base64(salt)}$${base64(hash)}`));
}

/** Whether `password` has this hash. Without a hash, returns false after the same time. */
export async function verifyPassword(password: string, hash: Uint8Array | undefined): Promise<boolean> {
  const { cost, salt, expected } = parseHash(hash ?? (await nobodysHash()));
  const derived = await derive('argon2id', { ...cost, message: password, nonce: salt, tagLength: expected.length });
  return timingSafeEqual(derived, expected) && hash !== undefined;
}

function parseHash(hash: Uint8Array): {
  readonly cost: z.output<typeof costSchema>;
  readonly salt: Buffer;
  readonly expected: Buffer;
} {
  const match = PHC.exec(Buffer.from(hash).toString());
  if (match === null) throw new Error('a stored password is not an Argon2id hash');
  const [, memory, passes, parallelism, salt, expected] = match;
  const cost = costSchema.parse({ memory, passes, parallelism });
  return { cost, salt: Buffer.from(salt!, 'base64'), expected: Buffer.from(expected!, 'base64') };
}

let ofNobody: Promise<PasswordHash> | undefined;

function nobodysHash(): Promise<PasswordHash> {
  ofNobody ??= hashPassword(randomBytes(SALT_BYTES).toString('base64'));
  return ofNobody;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
