// The address of a comparison: odd fields become defaults, and its command is one line of words that a shell does not change.

import { execFileSync } from 'node:child_process';
import { type Action, legalActions } from '@mcr-arena/engine';
import { positionOf } from '@mcr-arena/protocol';
import { expect, test } from 'vitest';
import { commandOf, comparisonOf, hrefOfAnalysis } from '../../apps/web/src/ui/what-if/what-if-address.ts';
import { drawPosition } from '../deals/drawn-positions.ts';

const { state, base, other } = drawPosition('position 0');
const legal: readonly Action[] = legalActions(state, state.config.seat);
const fields = positionOf(state)!;
const DEFAULTS = { base: undefined, other: undefined, count: 100, seed: 'mcr' };

test.each(['', 'n=1e9&seed=', 'n=-1', 'n=0', 'n=100.5', 'n=0100', 'base=%00&other=discard', 'base=&base=pass'])(
  '%j has defaults',
  (query) => {
    expect(comparisonOf(new URLSearchParams(query), legal)).toEqual(DEFAULTS);
  },
);

test('a long seed is cut', () => {
  const query = new URLSearchParams({ seed: 'x'.repeat(10_000) });
  expect(comparisonOf(query, legal).seed).toBe('x'.repeat(40));
});

test.each(['mcr', 'two words', "it's", '$HOME `id` \\ "!x"', '-x', '夜', 'a\nb'])(
  'a shell reads the seed %j',
  (seed) => {
    const comparison = { base, other, count: 400, seed };
    const command = commandOf(fields, comparison, 'http://localhost:3000')!;
    const printed = execFileSync('bash', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' }).split('\0');
    expect(printed.slice(0, 3)).toEqual(['mcr', 'what-if', `http://localhost:3000${hrefOfAnalysis(fields)}`]);
    expect(printed.slice(-3)).toEqual(['--seed', seed, '']);
  },
);
