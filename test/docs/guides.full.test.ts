// All commands of the guides run against a separate server, in smaller sizes where they play for minutes.

import { afterAll, expect, test } from 'vitest';
import { makeScratchFolder } from '../scratch-folder.ts';
import { serve } from '../server/serving.ts';
import { EXPECTED_OUTPUT, runGuide } from './guide-commands.ts';

const folder = makeScratchFolder();

const server = await serve({ MCR_DATA: folder });

afterAll(() => server?.stop());

test.each(Object.entries(EXPECTED_OUTPUT))('the commands of %s run', async (guide, expected) => {
  const token = server.administratorToken!;
  expect(await runGuide(guide, { url: server.url, token, data: folder })).toMatch(expected);
});
