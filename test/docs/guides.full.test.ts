// All commands of the guides run against a separate server, in smaller sizes where they play for minutes.

import { afterAll, expect, test } from 'vitest';
import { serve } from '../server/serving.ts';
import { newFolder } from '../server/throwaway.ts';
import { EXPECTED_OUTPUT, runGuide } from './guide-commands.ts';

const folder = newFolder();

const server = await serve({ MCR_DATA: folder.path });

afterAll(async () => {
  await server?.stop();
  folder.remove();
});

test.each(Object.entries(EXPECTED_OUTPUT))('the commands of %s run', async (guide, expected) => {
  const token = server.administratorToken!;
  expect(await runGuide(guide, { url: server.url, token, data: folder.path })).toMatch(expected);
});
