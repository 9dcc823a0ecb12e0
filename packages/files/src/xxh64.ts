// The hash XXH64 (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md) with seed 0, whose lower half is the checksum of
// Zstandard frames.

const LANE_BYTES = 8;
const STRIPE_BYTES = 4 * LANE_BYTES;
const PRIME_1 = 0x9e3779b185ebca87n;
const PRIME_2 = 0xc2b2ae3d27d4eb4fn;
const PRIME_3 = 0x165667b19e3779f9n;
const PRIME_4 = 0x85ebca77c2b2ae63n;
const PRIME_5 = 0x27d4eb2f165667c5n;

const wrapped = (value: bigint): bigint => BigInt.asUintN(64, value);

function rotated(value: bigint, bits: bigint): bigint {
  return wrapped(value << bits) | (value >> (64n - bits));
}

function round(accumulator: bigint, lane: bigint): bigint {
  return wrapped(rotated(wrapped(accumulator + lane * PRIME_2), 31n) * PRIME_1);
}

/** The hash, 64 bits. */
export function xxh64(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const striped = bytes.length - (bytes.length % STRIPE_BYTES);
  const start = striped === 0 ? PRIME_5 : hashOfStripes(view, striped);
  return avalanche(hashOfRest(view, striped, wrapped(start + BigInt(bytes.length))));
}

function hashOfStripes(view: DataView, end: number): bigint {
  let [first, second, third, fourth] = [wrapped(PRIME_1 + PRIME_2), PRIME_2, 0n, wrapped(-PRIME_1)];
  for (let place = 0; place < end; place += STRIPE_BYTES) {
    first = round(first, view.getBigUint64(place, true));
    second = round(second, view.getBigUint64(place + LANE_BYTES, true));
    third = round(third, view.getBigUint64(place + 2 * LANE_BYTES, true));
    fourth = round(fourth, view.getBigUint64(place + 3 * LANE_BYTES, true));
  }
  let hash = wrapped(rotated(first, 1n) + rotated(second, 7n) + rotated(third, 12n) + rotated(fourth, 18n));
  for (const lane of [first, second, third, fourth]) hash = wrapped((hash ^ round(0n, lane)) * PRIME_1 + PRIME_4);
  return hash;
}

function hashOfRest(view: DataView, from: number, start: bigint): bigint {
  let hash = start;
  let place = from;
  for (; place + LANE_BYTES <= view.byteLength; place += LANE_BYTES) {
    hash = wrapped(rotated(hash ^ round(0n, view.getBigUint64(place, true)), 27n) * PRIME_1 + PRIME_4);
  }
  if (place + 4 <= view.byteLength) {
    hash = wrapped(rotated(hash ^ wrapped(BigInt(view.getUint32(place, true)) * PRIME_1), 23n) * PRIME_2 + PRIME_3);
    place += 4;
  }
  for (; place < view.byteLength; place += 1) {
    hash = wrapped(rotated(hash ^ wrapped(BigInt(view.getUint8(place)) * PRIME_5), 11n) * PRIME_1);
  }
  return hash;
}

function avalanche(hash: bigint): bigint {
  const second = wrapped((hash ^ (hash >> 33n)) * PRIME_2);
  const third = wrapped((second ^ (second >> 29n)) * PRIME_3);
  return third ^ (third >> 32n);
}
