// Tests the seccomp filter with a literal interpreter of BPF: the bytes passed to bubblewrap, instruction by instruction.

import { describe, expect, test } from 'vitest';
import { CALLERS, type Caller, RULES, seccompFilter } from '../../../packages/hosts/src/sandbox/seccomp.ts';
import { numberOfCall, SYSTEM_CALLS } from '../../../packages/hosts/src/sandbox/syscalls.ts';

const [X64, ARM64, I386, ARM] = [0xc000003e, 0xc00000b7, 0x40000003, 0x40000028];
const FILTERS = { program: seccompFilter('program'), node: seccompFilter('node'), build: seccompFilter('build') };

/** What the filter of a caller returns for a call. */
function judgeOf(caller: Caller, processor: number, number: number, ...args: readonly number[]): string {
  const filter = FILTERS[caller];
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(processor, 4);
  for (const [index, value] of args.entries()) data.writeBigUInt64LE(BigInt(value), 16 + 8 * index);
  let accumulator = 0;
  for (let at = 0; ; ) {
    const [code, whereTrue, whereFalse] = [filter.readUInt16LE(at * 8), filter[at * 8 + 2]!, filter[at * 8 + 3]!];
    const value = filter.readUInt32LE(at * 8 + 4);
    at += 1;
    if (code === 0x06)
      return value === 0x7fff0000 ? 'allow' : value === 0x80000000 ? 'kill' : `error ${value - 0x50000}`;
    if (code === 0x20) accumulator = data.readUInt32LE(value);
    else if (code === 0x54) accumulator = (accumulator & value) >>> 0;
    else if (code === 0x05) at += value;
    else if (code === 0x15) at += accumulator === value ? whereTrue : whereFalse;
    else if (code === 0x35) at += accumulator >= value ? whereTrue : whereFalse;
    else throw new Error(`instruction ${code}`);
  }
}

const judge = (processor: number, number: number, ...args: readonly number[]) =>
  judgeOf('program', processor, number, ...args);

const PROCESSORS = [
  ['x64', X64],
  ['arm64', ARM64],
] as const;

describe.each(PROCESSORS)('the filter on %s', (processor, id) => {
  const numberOf = (name: string) => numberOfCall(name, processor)!;

  test('denies every call of an unconditional rule', () => {
    for (const { calls, error, of = CALLERS, where } of RULES) {
      if (where !== undefined) continue;
      for (const call of calls) {
        const number = numberOfCall(call, processor);
        if (number === undefined) continue;
        const judged = CALLERS.map((caller) => judgeOf(caller, id, number));
        const expected = CALLERS.map((caller) => (of.includes(caller) ? `error ${error}` : 'allow'));
        expect([call, ...judged]).toEqual([call, ...expected]);
      }
    }
  });

  test.each([
    ['fcntl', [0, 6], 'error 1'],
    ['fcntl', [0, 37], 'error 1'],
    ['fcntl', [0, 3], 'allow'],
    ['fcntl', [6, 1030], 'allow'],
    ['mmap', [0, 4096, 3, 0x22], 'allow'],
    ['mmap', [0, 4096, 3, 0x1], 'allow'],
    ['mmap', [0, 4096, 3, 0x21], 'error 1'],
    ['mmap', [0, 4096, 3, 0x4023], 'error 1'],
    ['clone', [0x1200011], 'allow'],
    ['clone', [0x3d0f00], 'allow'],
    ['clone', [0x10000011], 'error 1'],
    ['clone', [0x7e020011], 'error 1'],
    ['ioctl', [0, 0x541b], 'allow'],
    ['ioctl', [0, 0x5451], 'allow'],
    ['ioctl', [0, 0x5412], 'error 25'],
    ['ioctl', [0, 0x80045200], 'error 25'],
    ['clone', [0x1011], 'error 1'],
    ['preadv2', [0, 0, 0, 0, 0, 8], 'error 1'],
    ['preadv2', [0, 0, 0, 0, 0, 0], 'allow'],
  ] as const)('judges %s %j: %s', (call, args, verdict) => {
    expect(judge(id, numberOf(call), ...args)).toBe(verdict);
  });

  test('allows every other known call, and no newer one', () => {
    const named = new Set(SYSTEM_CALLS.map((name) => numberOfCall(name, processor)));
    const known = Array.from({ length: 451 }, (_, number) => number);
    for (const number of known) {
      if (!named.has(number)) expect(`${number}: ${judge(id, number)}`).toBe(`${number}: allow`);
    }
    expect([451, 462, 1000].map((number) => judge(id, number))).toEqual(['error 38', 'error 38', 'error 38']);
  });
});

test('kills calls of other architectures', () => {
  expect([I386, ARM, 0].map((processor) => judge(processor, 0))).toEqual(['kill', 'kill', 'kill']);
  expect(judge(X64, 0x40000000 + 39)).toBe('kill');
});
