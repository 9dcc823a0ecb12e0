// Commands in the output can be run as printed.

import { execFileSync } from 'node:child_process';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { specificationOf } from '../../apps/cli/src/compare/command-text.ts';
import { threadNumber } from '../../apps/cli/src/options.ts';
import { quoted } from '../../apps/cli/src/terminal/typed-command.ts';

test.each(['goal', 'goal?', 'x=goal?slack=0', 'goal?slack=0'])(
  'the specification formatted from %s names the same bot',
  (text) => {
    const { name, bot, parameters } = expectValue(parseBotSpecification(text));
    const written = Object.entries(parameters).map(([key, value]) => `${key}=${value}`);
    const contender = { name, bot: [bot, ...written].join('?') };
    expect(parseBotSpecification(specificationOf(contender))).toEqual(parseBotSpecification(text));
  },
);

test.each(['plain', "it's", 'a b\n\u001b[31m\\"\'x', ''])('a shell reads the quoted %j unchanged', (word) => {
  const line = quoted(word);
  expect(line).not.toMatch(/\p{Cc}/u);
  expect(execFileSync('bash', ['-c', `printf %s ${line}`], { encoding: 'utf8' })).toBe(word);
});

test('the number of threads is limited', () => {
  expect(threadNumber('256')).toBe(256);
  expect(() => threadNumber('1000000000')).toThrow('Expected 256 at most.');
  expect(() => threadNumber('0')).toThrow('above 0');
});
