// Connecting to a server that does not answer.

import { createBot } from '@mcr-arena/bot-random';
import { connectBot } from '@mcr-arena/sdk/client';
import { expect, test } from 'vitest';

/** Nothing listens on this port. */
const NO_SERVER = { url: 'http://localhost:1', token: 'none', module: { createBot } };

test('rejects if the signal is aborted while the server is unreachable', async () => {
  const stop = new AbortController();
  const connecting = connectBot({ ...NO_SERVER, signal: stop.signal, onEvent: () => stop.abort() });
  await expect(connecting).rejects.toMatchObject({ name: 'AbortError' });
});

test('rejects if the signal was aborted before', async () => {
  const connecting = connectBot({ ...NO_SERVER, signal: AbortSignal.abort() });
  await expect(connecting).rejects.toMatchObject({ name: 'AbortError' });
});
