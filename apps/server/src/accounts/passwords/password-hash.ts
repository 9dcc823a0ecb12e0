// Hashes of passwords: Argon2id with the parameters that OWASP recommends, as a PHC string, so that older hashes stay valid if the
// parameters change. Computed in libuv's threads, never on the main thread.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod';

const derive = promisify(argon2);

const COST: HashCost = { memory: 47_104, passes: 1, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** `$argon2id$v=19$m=47104,t=1,p=1$salt$hash`, as bytes. */
export type PasswordHash = Uint8Array<ArrayBuffer>;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
const costSchema = z.object({ memory: z.coerce.number(), passes: z.coerce.number(), parallelism: z.coerce.number() });

/** Parameters of Argon2id; memory in KiB. */
type HashCost = z.output<typeof costSchema>;

/** Parameters for random passwords, which cannot be guessed even if guesses are cheap. */
export const RANDOM_COST: HashCost = { memory: 1024, passes: 1, parallelism: 1 };

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes passwords that users choose at `cost`. */
export function createPasswords(cost: HashCost) {
  let ofNobody: Promise<PasswordHash> | undefined;
  return {
    hash: (password: string): Promise<PasswordHash> => hashAtCost(password, cost),
    /** Whether `password` has this hash. Without a hash, returns false after the same time. */
    verify: async (password: string, hash: Uint8Array | undefined): Promise<boolean> => {
      ofNobody ??= hashAtCost(randomBytes(SALT_BYTES).toString('base64'), cost);
      return (await hasHash(password, hash ?? (await ofNobody))) && hash !== undefined;
    },
  };
}

/** At the recommended cost. */
export const PASSWORDS = createPasswords(COST);

/** Hash of a random password: fast, so that the accounts of a class are created quickly. */
export function hashRandomPassword(password: string): Promise<PasswordHash> {
  return hashAtCost(password, RANDOM_COST);
}

async function hashAtCost(password: string, cost: HashCost): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive('argon2id', { ...cost, message: password, nonce: salt, tagLength: HASH_BYTES });
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return new Uint8Array(Buffer.from(`$argon2id$v=19$${parameters}$${base64(salt)}$${base64(hash)}`));
}

async function hasHash(password: string, hash: Uint8Array): Promise<boolean> {
  const { cost, salt, expected } = parseHash(hash);
  const derived = await derive('argon2id', { ...cost, message: password, nonce: salt, tagLength: expected.length });
  return timingSafeEqual(derived, expected);
}

function parseHash(hash: Uint8Array): {
  readonly cost: HashCost;
  readonly salt: Buffer;
  readonly expected: Buffer;
} {
  const match = PHC.exec(Buffer.from(hash).toString());
  if (match === null) throw new Error('a stored password is not an Argon2id hash');
  const [, memory, passes, parallelism, salt, expected] = match;
  const cost = costSchema.parse({ memory, passes, parallelism });
  return { cost, salt: Buffer.from(salt!, 'base64'), expected: Buffer.from(expected!, 'base64') };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
