import { test } from 'vitest';
import { expectRefused } from './run-mcr.ts';

test.each([
  ['token', ['goal', '--url', 'http://localhost:1']],
  ['url', ['goal', '--token', 'x']],
  ['address', ['goal', '--url', 'localhost:3000', '--token', 'x']],
  ['1 to 64', ['goal', '--url', 'http://localhost:1', '--token', 'x', '--deals', '1000']],
  ['not a house bot', ['nobody', '--url', 'http://localhost:1', '--token', 'x']],
  ['cannot play', ['goal?style=none', '--url', 'http://localhost:1', '--token', 'x']],
  ['can only be asked by the server', ['remote', '--url', 'http://localhost:1', '--token', 'x']],
])('reports wrong usage before it connects: %s', (message, args) => expectRefused(['bot', 'run', ...args], message));
