// All commands of the guides run, against a server of their own. Those of "Train a policy" are run by `npm run test:training`.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../server/serving.ts';
import { newFolder } from '../server/throwaway.ts';
import { runGuide } from './guide-commands.ts';

const folder = newFolder();
let server: Serving;

beforeAll(async () => {
  server = await serve({ MCR_DATA: folder.path });
});

afterAll(async () => {
  await server?.stop();
  folder.remove();
});

test.each([
  ['first-bot', /better-bot passed/],
  ['class-contest', /Li Ming/],
  ['running', /"id": ?"league"/],
])('%s', async (guide, expected) => {
  expect(await runGuide(guide, { url: server.url, token: server.administratorToken! })).toMatch(expected);
});
